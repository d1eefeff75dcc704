// `npm audit` of what the page ships. A registry that cannot be asked, or that keeps no list, is said and passes.
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: 60_000 });
let report;
try {
  report = JSON.parse(stdout);
} catch {
  report = undefined;
}
if (!report?.metadata?.vulnerabilities) {
  console.log("npm audit: not asked, the registry keeps no list or there is no network.");
} else {
  const { vulnerabilities } = report.metadata;
  const found = vulnerabilities.moderate + vulnerabilities.high + vulnerabilities.critical;
  console.log(
    `npm audit: ${found} known vulnerabilities of moderate severity or more in what the page ships.`,
  );
  if (found > 0) {
    for (const [name, { severity }] of Object.entries(report.vulnerabilities))
      console.log(`  ${name}: ${severity}`);
    process.exit(1);
  }
}

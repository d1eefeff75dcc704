// `npm run soak -- --minutes 60 --seed 7`: the monkey of e2e/soak.spec.ts for as long as one likes, on the built page.
import { spawnSync } from "node:child_process";

const value = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const SOAK_MINUTES = value("minutes", "2");
const SOAK_SEED = value("seed", String(Date.now() % 1_000_000));
console.log(`${SOAK_MINUTES} minutes with seed ${SOAK_SEED}`);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/@playwright/test/cli.js", "test", "e2e/soak.spec.ts", "--project=desktop"],
  { stdio: "inherit", env: { ...process.env, SOAK_MINUTES, SOAK_SEED } },
);
process.exit(status ?? 1);

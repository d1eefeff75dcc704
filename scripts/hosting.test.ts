import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HOSTING_FILES } from "./hosting.mjs";
import { POLICY } from "./vite-csp.mjs";

const read = (file: string) => readFileSync(file, "utf8");

/** Every policy that a file sets, with the frame-ancestors taken out and told apart. */
function policiesIn(text: string) {
  return [...text.matchAll(/(?<policy>default-src [^"\n]*?); frame-ancestors (?<by>[^"\n]+)/g)].map(
    ({ groups }) => ({ policy: groups?.policy, by: groups?.by?.replace(/;$/, "") }),
  );
}

describe("headers for static hosts", () => {
  it.each(Object.entries(HOSTING_FILES))("%s is what the page's policy gives", (file, text) => {
    expect(read(file)).toBe(text);
  });

  it.each(Object.keys(HOSTING_FILES))("%s allows exactly what the page's own policy allows", (file) => {
    const found = policiesIn(read(file));
    expect(found.length).toBeGreaterThan(0);
    for (const { policy } of found) expect(policy).toBe(POLICY);
  });

  it("lets others frame the embed alone, where the host can tell it apart", () => {
    const { headers } = JSON.parse(read("public/hosting/vercel.json")) as {
      headers: { has?: unknown; missing?: unknown; headers: { key: string; value: string }[] }[];
    };
    const rules = headers.filter((rule) => rule.headers.some(({ key }) => key === "Content-Security-Policy"));
    expect(rules.map((rule) => [!!rule.has, policiesIn(rule.headers[0]?.value ?? "")[0]?.by])).toEqual([
      [false, "'none'"],
      [true, "*"],
    ]);
    expect(read("public/hosting/nginx.conf")).toMatch(
      /map \$arg_embed \$framed_by \{\s+default "'none'";\s+1 +"\*";/,
    );
  });
});

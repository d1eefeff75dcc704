/**
 * Nothing that arrives in a link or a file throws anything but the one known error. A thousand cases here, a hundred
 * thousand with FUZZ_RUNS=100000, which also reports the slowest one.
 */
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import seed from "./fixtures/seed.json";
import workshop from "./fixtures/workshop.json";
import { decodeLink, encodeLink, parseScenario, parseScenarioValue, ScenarioError } from "./index";
import { findSecrets } from "./secrets";

const numRuns = Number(process.env.FUZZ_RUNS ?? 1000);
/** Ten minutes of fuzzing are meant; the unit run takes two seconds. */
const timeout = Math.max(30_000, numRuns * 10);

let slowest = 0;

/** Runs `work`, which may throw the known error alone. A slow case is run again: other work on the machine is no finding. */
function timed(work: () => unknown): unknown {
  let took = Number.POSITIVE_INFINITY;
  let result: unknown;
  for (let n = 0; n < 4 && took > 10; n++) {
    const started = performance.now();
    result = outcome(work);
    took = Math.min(took, performance.now() - started);
  }
  slowest = Math.max(slowest, took);
  return result;
}

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(ScenarioError);
    const { path, message, hint } = error as ScenarioError;
    expect([path.startsWith("$"), message !== "", hint !== ""]).toEqual([true, true, true]);
    return undefined;
  }
}

const packed = (text: string) => deflateRawSync(Buffer.from(text)).toString("base64url");
const json = fc.json({ maxDepth: 6, stringUnit: "binary" });
const links = [
  encodeLink(parseScenarioValue(seed)),
  encodeLink(parseScenarioValue(workshop)),
  `#s=1.${packed(JSON.stringify(workshop))}`,
];

/** A valid scenario with one value replaced by any other, somewhere. */
const mutated = fc
  .tuple(
    fc.constantFrom<unknown>(seed, workshop),
    fc.jsonValue({ maxDepth: 3 }),
    fc.infiniteStream(fc.nat(1000)),
  )
  .map(([scenario, value, choices]) => replaceOne(structuredClone(scenario), value, choices));

function replaceOne(root: unknown, value: unknown, choices: IterableIterator<number>): unknown {
  let node = root as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(node);
    const key = keys[(choices.next().value as number) % keys.length] ?? "x";
    const next = node[key];
    const stop = (choices.next().value as number) % 4 === 0;
    if (stop || next === null || typeof next !== "object" || Object.keys(next).length === 0) {
      node[key] = value;
      return root;
    }
    node = next as Record<string, unknown>;
  }
}

const link = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => `#s=1.${text}`),
  fc.tuple(fc.nat(3), fc.base64String()).map(([version, text]) => `#s=${version}.${text}`),
  fc.uint8Array().map((bytes) => `#s=2.${Buffer.from(bytes).toString("base64url")}`),
  json.map((text) => `#s=1.${packed(text)}`),
  fc.string({ unit: "binary" }).map((text) => `#s=1.${packed(text)}`),
  mutated.map((value) => `#s=1.${packed(JSON.stringify(value))}`),
  fc
    .tuple(fc.constantFrom(...links), fc.nat(), fc.nat(6), fc.string({ unit: "binary", maxLength: 6 }))
    .map(([whole, at, gone, put]) => {
      const place = at % whole.length;
      return whole.slice(0, place) + put + whole.slice(place + gone);
    }),
  fc.tuple(fc.constantFrom(...links), fc.nat()).map(([whole, at]) => whole.slice(0, at % whole.length)),
);

describe("whatever arrives", () => {
  afterAll(() => {
    if (numRuns > 1000) console.log(`${numRuns} cases each; the slowest took ${slowest.toFixed(1)} ms`);
  });

  it(
    "in a link",
    () =>
      fc.assert(
        fc.property(link, (text) => void timed(() => decodeLink(text))),
        { numRuns },
      ),
    timeout,
  );

  it(
    "as text",
    () =>
      fc.assert(
        fc.property(
          fc.oneof(json, fc.string({ unit: "binary" })),
          (text) => void timed(() => parseScenario(text)),
        ),
        { numRuns },
      ),
    timeout,
  );

  it(
    "as a value: what is accepted goes into a link and comes back",
    () =>
      fc.assert(
        fc.property(mutated, (value) => {
          const scenario = timed(() => parseScenarioValue(value));
          if (scenario === undefined) return;
          const parsed = scenario as ReturnType<typeof parseScenarioValue>;
          expect(parseScenarioValue(parsed)).toEqual(parsed);
          expect(decodeLink(encodeLink(parsed))).toEqual(parsed);
          findSecrets(parsed);
        }),
        { numRuns },
      ),
    timeout,
  );
});

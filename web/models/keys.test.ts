import { describe, expect, it, vi } from "vitest";
import { cleanKey, createKeyRing, STORAGE_KEY } from "./keys";

function device() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  };
}
const ring = (more = {}) => createKeyRing({ storage: device(), framed: () => false, ...more });
const OPENAI = "https://api.openai.com/v1";

describe("a key", () => {
  it.each([
    ["https://api.openai.com/other/path", "sk-12345678"],
    ["https://api.openai.com", "sk-12345678"],
    ["https://api.openai.com.evil.test/v1", undefined],
    ["https://api.openai.com@evil.test/v1", undefined],
    ["http://api.openai.com/v1", undefined],
    ["https://api.openai.com:8443/v1", undefined],
    ["https://evil.test/?https://api.openai.com/v1", undefined],
    ["data:text/plain,x", undefined],
    ["not an address", undefined],
    ["", undefined],
  ])("typed for OpenAI goes to %s: %s", (baseUrl, key) => {
    const keys = ring();
    keys.set(OPENAI, "sk-12345678");
    expect(keys.keyFor(baseUrl)).toBe(key);
  });

  it("is in memory alone unless the reader says otherwise", () => {
    const storage = device();
    const keys = ring({ storage });
    keys.set(OPENAI, "sk-12345678");
    expect(storage.held.size).toBe(0);
    expect(keys.status(OPENAI)).toBe("memory");
    keys.set(OPENAI, "sk-12345678", { remember: true });
    expect([...storage.held.keys()]).toEqual([STORAGE_KEY]);
    expect(ring({ storage }).keyFor(OPENAI)).toBe("sk-12345678");
    keys.set(OPENAI, "sk-another-1");
    expect(storage.held.size).toBe(0);
  });

  it("is forgotten in memory and on the device", () => {
    const storage = device();
    const keys = ring({ storage });
    keys.set(OPENAI, "sk-12345678", { remember: true });
    keys.set("http://localhost:8000/v1", "sk-local-123", { remember: true });
    keys.forget(OPENAI);
    expect(keys.keyFor(OPENAI)).toBeUndefined();
    expect(keys.keyFor("http://localhost:8000")).toBe("sk-local-123");
    expect([...storage.held.values()].join()).not.toContain("sk-12345678");
    keys.forget();
    expect(storage.held.size).toBe(0);
  });

  it("is neither taken nor given out inside a foreign frame", () => {
    const storage = device();
    ring({ storage }).set(OPENAI, "sk-12345678", { remember: true });
    const framed = ring({ storage, framed: () => true });
    expect(framed.keyFor(OPENAI)).toBeUndefined();
    expect(framed.set(OPENAI, "sk-12345678")?.en).toContain("tab of its own");
    expect(framed.status(OPENAI)).toBe("refused");
  });

  it("is found in nothing that the ring can be turned into", () => {
    const keys = ring();
    keys.set(OPENAI, "sk-12345678");
    expect(JSON.stringify(keys)).toBe("{}");
    expect(JSON.stringify(Object.getOwnPropertyDescriptors(keys)) + String(keys)).not.toContain("sk-1");
    expect(() => structuredClone(keys)).toThrow();
  });

  it("is replaced by its variable in a text", () => {
    const keys = ring();
    keys.set(OPENAI, "sk-12345678");
    keys.set("http://localhost:1", "short");
    expect(keys.redact("a sk-12345678 and short")).toBe("a $OPENAI_API_KEY and short");
  });

  it("survives a storage that holds nonsense or throws", () => {
    const storage = device();
    storage.setItem(STORAGE_KEY, "[nonsense");
    expect(ring({ storage }).keyFor(OPENAI)).toBeUndefined();
    const full = {
      ...device(),
      setItem: () => {
        throw new Error("quota");
      },
    };
    const keys = ring({ storage: full });
    keys.set(OPENAI, "sk-12345678", { remember: true });
    expect(keys.keyFor(OPENAI)).toBe("sk-12345678");
  });

  it("tells who listens", () => {
    const keys = ring();
    const listener = vi.fn();
    const stop = keys.subscribe(listener);
    keys.set(OPENAI, "sk-12345678");
    keys.forget();
    stop();
    keys.set(OPENAI, "sk-12345678");
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe("what people paste", () => {
  it.each([
    ["  sk-abc\n", "sk-abc"],
    ["Bearer sk-abc", "sk-abc"],
    ['"sk-abc"', "sk-abc"],
    ["sk-\u200babc\ufeff", "sk-abc"],
  ])("%j is %s", (typed, key) => expect(cleanKey(typed)).toEqual({ key }));

  it("with a character that no key has is refused, and the place is named", () => {
    expect(cleanKey("sk-é12")).toMatchObject({ problem: { en: expect.stringContaining("Character 4") } });
    expect(cleanKey("  ")).toHaveProperty("problem");
  });
});

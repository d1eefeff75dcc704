import { fillText, type Text, text } from "./text";

/** The one home of secrets. A key is given out for the origin that it was typed for, and for no other. */
export interface KeyRing {
  /** @returns what is wrong with the key, where it cannot be one */
  set(baseUrl: string, key: string, options?: KeyOptions): Text | undefined;
  keyFor(baseUrl: string): string | undefined;
  /** What may be shown of it: whether there is one, and whether this device keeps it. */
  status(baseUrl: string): "none" | "memory" | "remembered" | "refused";
  /** Without a base URL: all of them. From memory and from the device. */
  forget(baseUrl?: string): void;
  /** Puts the variable's name wherever a known key stands. */
  redact(text: string): string;
  subscribe(listener: () => void): () => void;
}

export interface KeyOptions {
  /** Keeps it on this device, readable for whoever uses this browser and for any script of this origin. */
  readonly remember?: boolean;
  /** Stands for the key where it must not stand itself. @default OPENAI_API_KEY */
  readonly variable?: string;
}

interface Held {
  readonly key: string;
  readonly variable: string;
}

export interface KeyRingOptions {
  /** @default localStorage, where there is one */
  readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  /** Inside a frame on somebody else's page, which could lay anything over the field. @default asked of the browser */
  readonly framed?: () => boolean;
}

export const STORAGE_KEY = "agent-loop-playground.keys";
const SHORTEST_SECRET = 8;

/** Held in closures alone: nothing that serializes, copies or logs the ring finds a key in it. */
export function createKeyRing(options: KeyRingOptions = {}): KeyRing {
  const storage = "storage" in options ? options.storage : deviceStorage();
  const framed = options.framed ?? inForeignFrame;
  const memory = new Map<string, Held>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const stored = (): Map<string, Held> => readStored(storage);
  const keep = (held: Map<string, Held>) => {
    try {
      if (held.size === 0) storage?.removeItem(STORAGE_KEY);
      else storage?.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(held)));
    } catch {
      // A full or forbidden storage keeps nothing; the key is in memory all the same.
    }
  };
  const find = (baseUrl: string): Held | undefined => {
    const origin = originOf(baseUrl);
    if (origin === undefined || framed()) return undefined;
    return memory.get(origin) ?? stored().get(origin);
  };

  return {
    set(baseUrl, typed, { remember = false, variable = "OPENAI_API_KEY" } = {}) {
      if (framed()) return FRAMED;
      const origin = originOf(baseUrl);
      if (origin === undefined) return NO_ADDRESS;
      const cleaned = cleanKey(typed);
      if ("problem" in cleaned) return cleaned.problem;
      const held = { key: cleaned.key, variable };
      memory.set(origin, held);
      const onDevice = stored();
      if (remember) keep(onDevice.set(origin, held));
      else if (onDevice.delete(origin)) keep(onDevice); // one that was remembered is replaced, not left behind
      changed();
      return undefined;
    },
    keyFor: (baseUrl) => find(baseUrl)?.key,
    status(baseUrl) {
      if (framed()) return "refused";
      const origin = originOf(baseUrl);
      if (origin === undefined) return "none";
      if (stored().has(origin)) return "remembered";
      return memory.has(origin) ? "memory" : "none";
    },
    forget(baseUrl) {
      const origin = baseUrl === undefined ? undefined : originOf(baseUrl);
      if (baseUrl !== undefined && origin === undefined) return;
      const onDevice = stored();
      for (const held of [memory, onDevice]) {
        if (origin === undefined) held.clear();
        else held.delete(origin);
      }
      keep(onDevice);
      changed();
    },
    redact(given) {
      let out = given;
      for (const { key, variable } of [...memory.values(), ...stored().values()]) {
        if (key.length >= SHORTEST_SECRET) out = out.replaceAll(key, () => `$${variable}`);
      }
      return out;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's own. */
export const keys: KeyRing = createKeyRing();

/** What people paste: with a line break, a `Bearer` before it, quotes around it, an invisible character in it. */
export function cleanKey(typed: string): { readonly key: string } | { readonly problem: Text } {
  const key = typed
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, "")
    .trim()
    .replace(/^bearer\s+/i, "")
    .replace(/^(["'`])(.*)\1$/, "$2")
    .trim();
  if (key === "") return { problem: text("The key is empty.", "金鑰是空的。", "密钥是空的。") };
  const at = key.search(/[^\x21-\x7e]/);
  if (at < 0) return { key };
  return { problem: fillText(BAD_CHARACTER, { position: at + 1 }) };
}

const BAD_CHARACTER = text(
  "Character {position} of the key cannot be part of one: copy it again.",
  "金鑰的第 {position} 個字元不可能是金鑰的一部分：請重新複製。",
  "密钥的第 {position} 个字符不可能是密钥的一部分：请重新复制。",
);
const FRAMED = text(
  "This page stands inside another one, which could watch what is typed: it takes no key here. Open it in a tab of its own.",
  "本頁嵌在別的網頁裡，對方可能看到輸入的內容，因此這裡不接受金鑰。請在獨立分頁開啟。",
  "本页嵌在别的网页里，对方可能看到输入的内容，因此这里不接受密钥。请在独立标签页打开。",
);
const NO_ADDRESS = text(
  "Give the base URL first: a key is kept for one address alone.",
  "請先填 base URL：金鑰只用於一個位址。",
  "请先填 base URL：密钥只用于一个地址。",
);

/** Scheme, host and port. `undefined` where there is none, as in `data:` and `file:`. */
function originOf(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const { origin, protocol } = new URL(baseUrl);
  return protocol === "https:" || protocol === "http:" ? origin : undefined;
}

function readStored(storage: KeyRingOptions["storage"]): Map<string, Held> {
  const held = new Map<string, Held>();
  try {
    const value: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? "{}");
    for (const [origin, one] of Object.entries(value ?? {})) {
      const { key, variable } = (one ?? {}) as Partial<Held>;
      if (typeof key === "string") held.set(origin, { key, variable: String(variable ?? "OPENAI_API_KEY") });
    }
  } catch {
    // Not ours, or not readable: as if there were nothing.
  }
  return held;
}

function deviceStorage(): KeyRingOptions["storage"] {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined; // forbidden by the browser's settings
  }
}

function inForeignFrame(): boolean {
  if (typeof window === "undefined" || window.top === window.self) return false;
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    return true; // its address may not be read: it is somebody else's
  }
}

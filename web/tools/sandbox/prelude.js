// Runs inside the interpreter, before the tool's code and out of its reach. What it needs of the language it takes
// now: afterwards the tool may have replaced any of it. It never reads a property that the tool could have planted
// on a shared prototype, and builds text by `+=`, which no prototype can intercept.
(() => {
  const { parse, stringify } = JSON;
  const { keys, getPrototypeOf } = Object;
  const { isArray } = Array;
  const { apply } = Reflect;
  const { isFinite: finite } = Number;
  const toIsoString = Date.prototype.toISOString;
  const getTime = Date.prototype.getTime;
  const then = Promise.prototype.then;
  const PromiseConstructor = Promise;
  const resolvePromise = Promise.resolve;
  const { isError } = Error;
  const ObjectPrototype = Object.prototype;
  const getterOf = (prototype, key) => Object.getOwnPropertyDescriptor(prototype, key).get;
  const slice = String.prototype.slice;
  const { create } = Object;

  const MOST_DEPTH = 200; // deeper than any answer a model can read, shallower than any stack

  const MOST_ERROR = 2000; // characters

  /** What JSON cannot carry, and where. The one that counts is the last, so that no tool can throw one of its own. */
  let refused = null;
  const refusal = (path, what) => {
    refused = { __proto__: null, path, what };
    return refused;
  };

  /** Whether `value` is of the kind that `method` belongs to: an object can claim to be anything, but not to a method. */
  const brand = (method, value) => {
    try {
      apply(method, value, []);
      return true;
    } catch {
      return false;
    }
  };

  // JSON makes {} of the first, and an object with numbered keys of the last: better said than done in silence.
  const refusedKinds = [
    { __proto__: null, method: getterOf(Map.prototype, "size"), what: "a Map" },
    { __proto__: null, method: getterOf(Set.prototype, "size"), what: "a Set" },
    { __proto__: null, method: RegExp.prototype.exec, what: "a regular expression" },
    { __proto__: null, method: getterOf(ArrayBuffer.prototype, "byteLength"), what: "an ArrayBuffer" },
    { __proto__: null, method: getterOf(DataView.prototype, "byteLength"), what: "a DataView" },
    { __proto__: null, method: getPrototypeOf(Int8Array.prototype).keys, what: "a typed array" },
  ];
  const boxes = [
    Number.prototype.valueOf,
    String.prototype.valueOf,
    Boolean.prototype.valueOf,
    BigInt.prototype.valueOf,
  ];

  const notJson = (value) => {
    for (let i = 0; i < 6; i++) if (brand(refusedKinds[i].method, value)) return refusedKinds[i].what;
    return value instanceof PromiseConstructor ? "a promise: await it first" : "";
  };

  const keyPath = (path, key) => {
    for (let i = 0; i < key.length; i++) {
      const c = key[i];
      const plain =
        (c >= "a" && c <= "z") || (c >= "A" && c <= "Z") || c === "_" || (i > 0 && c >= "0" && c <= "9");
      if (!plain) return `${path}[${stringify(key)}]`;
    }
    return key === "" ? `${path}[""]` : `${path}.${key}`;
  };

  /**
   * JSON text of a value, like JSON.stringify, but what that drops or changes in silence is refused by its path.
   * Stops once `limit` characters are written: the caller cuts there anyway.
   */
  const serialize = (root, limit) => {
    let out = "";
    const write = (value, path, ancestors, depth) => {
      if (out.length > limit) return;
      if (value === null) {
        out += "null";
        return;
      }
      switch (typeof value) {
        case "string":
          out += stringify(value.length > limit ? apply(slice, value, [0, limit + 1]) : value);
          return;
        case "boolean":
          out += value ? "true" : "false";
          return;
        case "number":
          if (!finite(value)) throw refusal(path, `${value}`);
          out += `${value === 0 ? 0 : value}`;
          return;
        case "undefined":
          out += "null";
          return;
        case "bigint":
          throw refusal(path, "a BigInt");
        case "symbol":
          throw refusal(path, "a symbol");
        case "function":
          throw refusal(path, "a function");
      }
      for (let at = ancestors; at; at = at.up) if (at.value === value) throw refusal(path, "a cycle");
      if (depth > MOST_DEPTH) throw refusal(path, `nested deeper than ${MOST_DEPTH} levels`);
      const list = isArray(value);
      // Most objects are plain: only the others are asked what they are.
      const plain = list || getPrototypeOf(value) === ObjectPrototype;
      if (!plain && brand(getTime, value)) {
        const time = apply(getTime, value, []);
        if (!finite(time)) throw refusal(path, "an invalid date");
        out += `"${apply(toIsoString, value, [])}"`;
        return;
      }
      const { toJSON } = value;
      if (typeof toJSON === "function") {
        write(apply(toJSON, value, []), path, { __proto__: null, value, up: ancestors }, depth + 1);
        return;
      }
      if (!plain) {
        const kind = notJson(value);
        if (kind) throw refusal(path, kind);
        for (let i = 0; i < 4; i++)
          if (brand(boxes[i], value)) return write(apply(boxes[i], value, []), path);
        if (isError(value)) return write(inShort(value), path, ancestors, depth + 1);
      }
      const here = { __proto__: null, value, up: ancestors };
      if (list) {
        const { length } = value;
        out += "[";
        for (let i = 0; i < length && out.length <= limit; i++) {
          if (i > 0) out += ",";
          write(value[i], `${path}[${i}]`, here, depth + 1);
        }
        out += "]";
        return;
      }
      out += "{";
      let first = true;
      const names = keys(value);
      for (let i = 0; i < names.length && out.length <= limit; i++) {
        const item = value[names[i]];
        if (item === undefined) continue; // as in JSON
        if (!first) out += ",";
        first = false;
        out += `${stringify(names[i])}:`;
        write(item, keyPath(path, names[i]), here, depth + 1);
      }
      out += "}";
    };
    write(root, "$", null, 0);
    return out;
  };

  /** An error as JSON, which would otherwise be an empty object. */
  const inShort = ({ name, message }) => ({
    __proto__: ObjectPrototype,
    name: `${name}`,
    message: `${message}`,
  });

  /** What was thrown, in words; it may be anything, and may resist being read. */
  const describe = (error) => {
    try {
      if (typeof error === "string") return error;
      if (error === undefined || error === null) return `threw ${error}`;
      if (typeof error !== "object") return typeof error === "symbol" ? "threw a symbol" : `threw ${error}`;
      if (isError(error)) {
        const { name, message } = error;
        const shownName = typeof name === "string" && name ? name : "Error";
        return typeof message === "string" && message ? `${shownName}: ${message}` : shownName;
      }
      return serialize(error, 2000);
    } catch {
      return "threw something that cannot be put into words";
    }
  };

  const state = {
    __proto__: null,
    settled: false,
    ok: false,
    text: "",
    kind: "",
    total: "null",
    logs: "[",
    logCount: 0,
  };
  const limits = { __proto__: null, result: 0, logs: 0 };

  const fail = (kind, text) => {
    if (state.settled) return;
    state.settled = true;
    state.kind = kind;
    state.text = apply(slice, text, [0, MOST_ERROR]);
  };
  const threw = (error) => {
    if (error !== null && error === refused) {
      fail("not_serializable", `The result is not JSON: ${error.path} is ${error.what}.`);
    } else fail("threw", describe(error));
  };
  const rejected = (error) => {
    if (error === undefined || error === null) fail("threw", `rejected with ${error}`);
    else threw(error);
  };
  const finish = (value) => {
    if (state.settled) return;
    try {
      const text = serialize(value, limits.result);
      if (typeof value === "string") state.total = `${value.length}`;
      state.settled = true;
      state.ok = true;
      state.text = text;
    } catch (error) {
      threw(error);
    }
  };

  const log = (level) =>
    function logged(...values) {
      let line = level;
      for (let i = 0; i < values.length; i++) {
        if (i > 0) line += " ";
        const value = values[i];
        try {
          line +=
            typeof value === "string"
              ? value
              : typeof value === "object"
                ? serialize(value, 2000)
                : `${value}`;
        } catch {
          line += describe(value);
        }
      }
      if (state.logs.length > limits.logs) return;
      state.logs += (state.logCount++ ? "," : "") + stringify(line);
    };
  const console = create(null);
  for (const level of ["log", "info", "debug", "warn", "error"]) console[level] = log("");
  globalThis.console = console;

  // Every call starts from the same memory, so its random numbers need a start of their own (mulberry32).
  let random = 1;
  const { imul } = Math;
  Math.random = () => {
    random = (random + 0x6d2b79f5) | 0;
    let t = imul(random ^ (random >>> 15), 1 | random);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };

  return {
    __proto__: null,
    /** Calls the tool; the outcome is in `read` at once, or after the jobs that it left have run. */
    start(tool, args, extra, resultLimit) {
      limits.result = resultLimit;
      try {
        const value = tool(parse(args), parse(extra));
        if (value !== null && (typeof value === "object" || typeof value === "function")) {
          const promise = value instanceof PromiseConstructor;
          if (promise || typeof value.then === "function") {
            const settled = promise ? value : apply(resolvePromise, PromiseConstructor, [value]);
            apply(then, settled, [finish, rejected]);
            return;
          }
        }
        finish(value);
      } catch (error) {
        threw(error);
      }
    },
    limitLogs(characters) {
      limits.logs = characters;
    },
    seed(start) {
      random = start;
    },
    describe,
    settled: () => state.settled,
    read: () =>
      `{"ok":${state.ok},"kind":${stringify(state.kind)},"text":${stringify(state.text)},"total":${state.total},"logs":${state.logs}]}`,
  };
})();

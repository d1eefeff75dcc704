/** What the page can find out when a request came back with nothing. Handed in, so that tests can play any browser. */
export interface PageFacts {
  /** `undefined` outside a browser. */
  readonly origin: string | undefined;
  readonly online: () => boolean;
  /** Blocks http://localhost from an https page; other engines do not. */
  readonly webkit: boolean;
  /** Whether the reader let this page reach the local network. `undefined` where the browser does not ask. */
  readonly localNetwork: () => Promise<PermissionState | undefined>;
  /** Knocks without reading: tells a server that refuses the page from none at all. Never carries a key. */
  readonly knock: (url: string) => Promise<"answered" | "nothing" | "page_policy">;
}

const KNOCK_MS = 3000;
/** Chrome's names for the permission, newest first. */
const PERMISSIONS = ["local-network", "loopback-network", "local-network-access"];

export function browserPage(): PageFacts {
  const page = globalThis.location as Location | undefined;
  return {
    origin: page?.origin,
    online: () => globalThis.navigator?.onLine ?? true,
    webkit: page !== undefined && /AppleWebKit(?!.*Chrom)/.test(navigator.userAgent),
    localNetwork: async () => {
      for (const name of PERMISSIONS) {
        try {
          const { state } = await navigator.permissions.query({ name: name as PermissionName });
          if (state === "denied") return state;
        } catch {
          // not a permission of this browser
        }
      }
      return undefined;
    },
    knock,
  };
}

async function knock(url: string): Promise<"answered" | "nothing" | "page_policy"> {
  let refusedByPolicy = false;
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === "connect-src") refusedByPolicy = true;
  };
  globalThis.document?.addEventListener("securitypolicyviolation", onViolation);
  try {
    await fetch(new URL("/", url), {
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      signal: AbortSignal.timeout(KNOCK_MS),
    });
    return "answered";
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 0)); // the violation is told in a task of its own
    return refusedByPolicy ? "page_policy" : "nothing";
  } finally {
    globalThis.document?.removeEventListener("securitypolicyviolation", onViolation);
  }
}

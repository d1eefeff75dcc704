/**
 * What a service worker keeps: one cache for each version of the page, holding every file of its build.
 * A tab that was opened under an older version goes on finding that version's files until it is closed.
 */

/** One file of the build: `revision` is null where the address itself changes with the content. */
export interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
}

/** Copies of the page in several folders of one host share its cache storage, but never each other's caches. */
const PREFIX = "agent-loop-playground ";

/** @param scope the folder that this copy is served from, as a URL that ends in a slash */
export function cacheName(scope: string, files: readonly BuiltFile[]): string {
  return `${PREFIX}${scope} ${digest(files.map(({ url, revision }) => `${url} ${revision}`).join("\n"))}`;
}

/** 53 bits of a text, enough to tell one build from another. */
function digest(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return ((a >>> 0) * 0x20_0000 + ((b >>> 0) % 0x20_0000)).toString(36);
}

/** The caches of this copy of the page, oldest first. */
async function cachesOf(scope: string, storage: CacheStorage): Promise<string[]> {
  return (await storage.keys()).filter((name) => name.startsWith(`${PREFIX}${scope} `));
}

/**
 * Fills this version's cache. What an older version has under the same unchanging address is copied, not fetched.
 * Rejects where a file cannot be had: the browser then keeps the version it has.
 */
export async function install(
  scope: string,
  files: readonly BuiltFile[],
  storage: CacheStorage,
  load: typeof fetch,
): Promise<void> {
  const name = cacheName(scope, files);
  const older = (await cachesOf(scope, storage)).filter((other) => other !== name);
  const cache = await storage.open(name);
  await Promise.all(
    files.map(async ({ url, revision }) => {
      const address = new URL(url, scope).href;
      const known = revision === null ? await find(address, older, storage) : undefined;
      const response = known ?? (await load(address, { cache: revision === null ? "default" : "no-cache" }));
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${address}`);
      await cache.put(address, await plain(response));
    }),
  );
}

/** A response that came by way of a redirect is refused by the browser for a page; its content is not. */
async function plain(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.blob(), { status, statusText, headers });
}

async function find(
  address: string,
  names: readonly string[],
  storage: CacheStorage,
): Promise<Response | undefined> {
  for (const name of names) {
    const response = await (await storage.open(name)).match(address, { ignoreVary: true });
    if (response) return response;
  }
  return undefined;
}

/**
 * What answers a request without the network. `undefined`: not one of ours, so the network has it.
 * The page itself is always this version's; its parts may be those of a version that a tab still has open.
 */
export async function answer(
  scope: string,
  files: readonly BuiltFile[],
  request: Pick<Request, "url" | "method" | "mode">,
  storage: CacheStorage,
): Promise<Response | undefined> {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return undefined;
  const url = new URL(request.url);
  const address = `${url.origin}${url.pathname}`;
  const own = cacheName(scope, files);
  if (address === scope || address === `${scope}index.html`) {
    return find(`${scope}index.html`, [own], storage);
  }
  const others = (await cachesOf(scope, storage)).filter((name) => name !== own).reverse();
  return find(address, [own, ...others], storage);
}

/** Older versions go once no tab can ask for them any more. */
export async function prune(
  scope: string,
  files: readonly BuiltFile[],
  storage: CacheStorage,
): Promise<void> {
  const own = cacheName(scope, files);
  const older = (await cachesOf(scope, storage)).filter((name) => name !== own);
  await Promise.all(older.map((name) => storage.delete(name)));
}

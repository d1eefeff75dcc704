import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The plainest static host there is: files of a folder under any path, a 404 for the rest. */
export async function staticHost(
  folder: string,
  under = "/some/deep/folder/",
  headers: Readonly<Record<string, string>> = {},
) {
  let root = path.resolve(folder);
  const extra = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const page = extra.get(pathname);
    if (page !== undefined) {
      response.writeHead(200, { "content-type": "text/html" }).end(page);
      return;
    }
    const rest = pathname.startsWith(under) ? decodeURIComponent(pathname.slice(under.length)) : undefined;
    const file = rest === undefined ? "" : path.join(root, rest === "" ? "index.html" : rest);
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { ...headers, "content-type": type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}${under}`,
    /** Another build is put in the place of this one: its old files are gone. */
    deploy: (other: string) => {
      root = path.resolve(other);
    },
    page: (at: string, html: string) => extra.set(at, html),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Response headers for hosts that can set them, from the page's own policy: `node scripts/hosting.mjs` writes the files
 * in public/, and a test keeps them so. The policy holds without them, by the meta element; what a meta element cannot
 * say is who may frame the page: anybody the embed, nobody the rest.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { POLICY } from "./vite-csp.mjs";

const SOUND = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
];
const ALONE = `${POLICY}; frame-ancestors 'none'`;
const FRAMED = `${POLICY}; frame-ancestors *`;
const FOREVER = "public, max-age=31536000, immutable";
const ASK = "no-cache";

/** Netlify, Cloudflare Pages and others that read it from the root of the site. */
function headersFile() {
  const block = (path, pairs) => [path, ...pairs.map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  return `# This format cannot tell ?embed=1 from the page, so both may be framed here; in a frame the page keeps nothing.
${block("/*", [["Content-Security-Policy", FRAMED], ...SOUND])}

${block("/assets/*", [["Cache-Control", FOREVER]])}

${block("/service-worker.js", [["Cache-Control", ASK]])}
`;
}

function vercel() {
  const pairs = (list) => list.map(([key, value]) => ({ key, value }));
  const embed = [{ type: "query", key: "embed", value: "1" }];
  return `${JSON.stringify(
    {
      headers: [
        { source: "/(.*)", headers: pairs(SOUND) },
        { source: "/(.*)", missing: embed, headers: pairs([["Content-Security-Policy", ALONE]]) },
        { source: "/(.*)", has: embed, headers: pairs([["Content-Security-Policy", FRAMED]]) },
        { source: "/assets/(.*)", headers: pairs([["Cache-Control", FOREVER]]) },
        { source: "/service-worker.js", headers: pairs([["Cache-Control", ASK]]) },
      ],
    },
    null,
    2,
  )}\n`;
}

function nginx() {
  const add = ([name, value]) => `add_header ${name} "${value}" always;`;
  const page = [["Content-Security-Policy", `${POLICY}; frame-ancestors $framed_by`], ...SOUND];
  // add_header in a location replaces what the server has, so each location says all of it.
  const lines = (pairs) => pairs.map((pair) => `    ${add(pair)}`).join("\n");
  return `map $arg_embed $framed_by {
  default "'none'";
  1       "*";
}

server {
  listen 80;
  server_name playground.example;
  root /var/www/playground;

  include mime.types;
  types {
    application/wasm wasm;
    application/manifest+json webmanifest;
  }

  gzip on;
  gzip_types text/css text/javascript application/javascript application/json application/wasm image/svg+xml;

  location / {
${lines([["Cache-Control", ASK], ...page])}
    try_files $uri $uri/index.html =404;
  }

  location /assets/ {
${lines([["Cache-Control", FOREVER], ...page])}
  }
}
`;
}

/** Texts by their place in the repository. */
export const HOSTING_FILES = {
  "public/_headers": headersFile(),
  "public/hosting/vercel.json": vercel(),
  "public/hosting/nginx.conf": nginx(),
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  mkdirSync("public/hosting", { recursive: true });
  for (const [file, text] of Object.entries(HOSTING_FILES)) writeFileSync(file, text);
}

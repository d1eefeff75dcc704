/**
 * The policy of the built page, as a meta element, so that it holds on any static host.
 * Nothing from elsewhere runs; `connect-src` is wide because the reader chooses which model to call.
 * @see web/tools for why tool code needs no `unsafe-eval`: it runs in a WebAssembly interpreter.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'", // hosts send this policy with every page, and embed-example.html frames this one
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** @returns {import("vite").Plugin} */
export function contentSecurityPolicy() {
  return {
    name: "content-security-policy",
    apply: "build", // the dev server's hot reload needs inline scripts
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** The part of jsdom that tests use; it brings no types of its own. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options?: { readonly runScripts?: "dangerously" });
    readonly window: Window & typeof globalThis & { readonly pwned?: unknown };
  }
}

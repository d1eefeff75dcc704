/** Schemes that a link in somebody else's notes may have. */
const SAFE = ["http:", "https:", "mailto:"];

/** @returns the whole address, or undefined for anything but a complete address of a safe scheme */
export function safeAddress(address: string): string | undefined {
  try {
    const url = new URL(address);
    return SAFE.includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined; // relative: it would point into this page
  }
}

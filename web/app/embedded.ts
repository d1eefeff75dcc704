/** `?embed=1`: timeline, transport and loop alone, as a figure in somebody's text. */
export function isFigure(): boolean {
  return typeof location !== "undefined" && new URLSearchParams(location.search).get("embed") === "1";
}

/** Inside somebody else's frame, whatever the address says: what stands around it could be dressed up to ask for a key. */
function isFramed(): boolean {
  return typeof window !== "undefined" && window.top !== window.self;
}

/** Somebody else's page shows this one: it then stores nothing, installs nothing and takes no key. */
export function isEmbedded(): boolean {
  return isFigure() || isFramed();
}

/** Somebody else's page shows this one: it then stores nothing and installs nothing. */
export function isEmbedded(): boolean {
  return new URLSearchParams(location.search).get("embed") === "1" || window.top !== window.self;
}

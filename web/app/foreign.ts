/** Where a scenario that is not ours came from; also the session's `scenarioId`. */
export const ORIGINS = ["link", "file", "url"] as const;
export type Origin = (typeof ORIGINS)[number];

/** Somebody else's scenario stands on the page, as far as can be known. */
export const isForeign = (scenarioId: string) => (ORIGINS as readonly string[]).includes(scenarioId);

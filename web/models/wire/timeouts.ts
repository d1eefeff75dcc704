import type { Timeouts } from "../types";

export const DEFAULT_TIMEOUTS: Timeouts = {
  headersMs: 120_000,
  stallMs: 30_000,
  wholeMs: 600_000,
  afterFinishMs: 5000,
};

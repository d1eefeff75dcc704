export { DEFAULT_CONTROLS, PERMISSIONS } from "./defaults";
export { type Problem, ScenarioError, type ScenarioErrorKind } from "./error";
export { decodeLink, encodeLink } from "./link";
export { localize } from "./localize";
export { parseScenario, parseScenarioValue } from "./parse";
export { parseRun } from "./run";
export { disarm, type Removed } from "./safety";
export { findSecrets, type Secret, type SecretKind } from "./secrets";
export { withVariant } from "./variant";

export { type ArgumentsCheck, checkArguments } from "./check-arguments";
export type { Ask, Permit } from "./permission";
export { createToolRunner, type ToolRunnerOptions } from "./runner";
export type { SandboxLimits, SandboxReply, SandboxRequest } from "./sandbox/protocol";
export { createSandbox, type Sandbox } from "./sandbox/sandbox";
export { checkSchema } from "./schema";
export { SHELF } from "./shelf";
export { draftParameters, signatureOf } from "./signature";
export { truncateResult } from "./truncate";

export { agentLoop } from "./agent-loop";
export { messageOf, StopRun } from "./harness";
export type {
  AssistantMessage,
  ErrorKind,
  Json,
  JsonObject,
  Message,
  StopReason,
  ToolCall,
  ToolMessage,
  ToolResult,
} from "./messages";
export { openReply, turnsTaken, unanswered } from "./messages";
export type { LoopOptions, ModelReply, ModelRequest, Outcome, Pause, Point, ToolContext } from "./ports";
export { POINTS } from "./ports";
export { invalidJson, type ToolFunction, toolRunner, unknownTool } from "./tool-runner";

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
  UserMessage,
} from "./messages";
export { interrupted, isQuestion, openReply, sinceQuestion, turnsTaken, unanswered } from "./messages";
export { oneCall } from "./one-call";
export type {
  ControlNote,
  LoopOptions,
  ModelReply,
  ModelRequest,
  Outcome,
  PartialToolCall,
  Pause,
  Point,
  ToolContext,
} from "./ports";
export { LOOP_POINTS } from "./ports";
export { invalidJson, type ToolFunction, toolRunner, unknownTool } from "./tool-runner";

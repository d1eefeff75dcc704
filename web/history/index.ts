export { type Branch, branches, hasBranches, hideBranch, renameBranch, switchBranch } from "./branches";
export type { Finding, Rule } from "./check";
export { type AlignedRow, align } from "./compare";
export { applyEdit, type Edit, replaceMessage } from "./edit";
export { MessageList } from "./message-list";
export { HistoryError, type HistoryState, type NodeRecord, recordOf, restore, stateOf } from "./serialize";
export { type Claim, claimSession } from "./store/claim";
export { openIndexedDb } from "./store/indexed-db";
export { createMemoryStore } from "./store/memory";
export type { Chunk, SessionInfo, SessionRecord, SessionStore, StoredSession } from "./store/types";
export {
  branchOf,
  type Cause,
  childrenOf,
  createHistory,
  cursorNode,
  type History,
  type HistoryNode,
  type JsonOutcome,
  moveTo,
  type NewNode,
  nodeAtStep,
  nodeOf,
  path,
  pathLength,
  type RecordedError,
  record,
  recordEdit,
  recordFrom,
  recordSetup,
  stepBack,
  stepForward,
} from "./tree";
export { redo, undo } from "./undo";

import { createSandbox } from "../tools";

/** The page's one sandbox: tools, the code model and the completion check all run there. Nothing loads until used. */
export const sandbox = createSandbox();

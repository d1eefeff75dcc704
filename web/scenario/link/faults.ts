import { ScenarioError } from "../error";

export function damaged(): ScenarioError {
  return new ScenarioError("damaged", {
    path: "$",
    message: "This link is damaged: some of its letters are not what they were.",
  });
}

/** @param there how many characters of `all` are left, where the link tells */
export function incomplete(there?: number, all?: number): ScenarioError {
  const counts =
    there === undefined || all === undefined
      ? ": its end is missing"
      : ` (${there.toLocaleString("en")} of ${all.toLocaleString("en")} characters)`;
  return new ScenarioError("incomplete", { path: "$", message: `This link is incomplete${counts}.` });
}

export function tooLarge(): ScenarioError {
  return new ScenarioError("too_large", {
    path: "$",
    message: "This link is too large: it holds more than 2 MB.",
  });
}

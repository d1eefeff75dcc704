/** Ready toys, each small enough to read on a projector. Their code is in real files, linted like any other. */
import type { Json, JsonObject } from "../../loop";
import type { ToolDefinition } from "../../scenario/types";
import add from "./add.js?raw";
import big_log from "./big_log.js?raw";
import divide from "./divide.js?raw";
import flaky from "./flaky.js?raw";
import get_rain_chance from "./get_rain_chance.js?raw";
import get_time from "./get_time.js?raw";
import get_weather from "./get_weather.js?raw";
import list_files from "./list_files.js?raw";
import lookup_price from "./lookup_price.js?raw";
import multiply from "./multiply.js?raw";
import read_file from "./read_file.js?raw";
import roll_dice from "./roll_dice.js?raw";
import search_notes from "./search_notes.js?raw";
import send_email from "./send_email.js?raw";
import slow from "./slow.js?raw";

const number: JsonObject = { type: "number" };
const string: JsonObject = { type: "string" };
const city = (...cities: string[]): JsonObject => ({ type: "string", enum: cities });
const atLeast = (type: "integer" | "number", minimum: number, defaultValue: Json): JsonObject => ({
  type,
  minimum,
  default: defaultValue,
});

/** A toy that may run unasked, and beside others. */
function toy(
  name: string,
  description: string,
  code: string,
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[] = Object.keys(properties),
): ToolDefinition {
  const parameters: JsonObject = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return { name, description, parameters, code: code.trimEnd(), permission: "allow", readOnly: true };
}

export const SHELF: readonly ToolDefinition[] = [
  toy("multiply", "Multiply two numbers.", multiply, { a: number, b: number }),
  toy("add", "Add two numbers.", add, { a: number, b: number }),
  toy("divide", "Divide a by b. Fails when b is zero.", divide, { a: number, b: number }),
  toy("get_time", "The time in a city, now.", get_time, { city: city("London", "Taipei", "Tokyo") }),
  toy("get_weather", "The weather in a city, today.", get_weather, { city: string }),
  toy(
    "get_rain_chance",
    "How likely rain is, in percent, today or on one of the two days after.",
    get_rain_chance,
    { city: city("Taipei", "Tokyo", "Oslo"), day: { type: "integer", minimum: 0, maximum: 2, default: 0 } },
    ["city"],
  ),
  toy("lookup_price", "The price of an article, by its number.", lookup_price, { sku: string }),
  toy("search_notes", "The notes that contain some words.", search_notes, { query: string }),
  toy("list_files", "The files there are, or those in a folder.", list_files, { folder: string }, []),
  toy("read_file", "The text of a file.", read_file, { path: string }),
  toy(
    "roll_dice",
    "Roll a die. The same seed rolls the same numbers in the same order.",
    roll_dice,
    { sides: atLeast("integer", 2, 6), seed: { type: "integer", default: 1 } },
    [],
  ),
  toy("flaky", "Fails a few times, then works.", flaky, { fails: atLeast("integer", 0, 2) }, []),
  toy("slow", "Takes its time.", slow, { ms: atLeast("integer", 0, 500) }, []),
  toy(
    "big_log",
    "A log far longer than anyone wants to read.",
    big_log,
    { lines: atLeast("integer", 1, 2000) },
    [],
  ),
  {
    ...toy("send_email", "Send an email.", send_email, { to: string, subject: string, body: string }),
    permission: "ask",
    readOnly: false,
  },
];

/**
 * How long a server asks to wait, in milliseconds. A header that a cross-origin page may not read is absent, not zero:
 * then the message is asked ("try again in 1.2s"), and at last nobody.
 * @param now milliseconds since 1970, for a `retry-after` that is a date
 */
export function retryAfterMs(headers: Headers | undefined, message: string, now: number): number | undefined {
  const exact = number(headers?.get("retry-after-ms"));
  if (exact !== undefined) return exact;
  const header = headers?.get("retry-after")?.trim();
  if (header) {
    const seconds = number(header);
    if (seconds !== undefined) return Math.round(seconds * 1000);
    const date = Date.parse(header);
    if (!Number.isNaN(date)) return Math.max(0, date - now);
  }
  return waitInWords(message);
}

const UNIT: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** "Please try again in 7m12.5s", "retry after 33 seconds", "wait 20 s". */
function waitInWords(message: string): number | undefined {
  const said =
    /(?:try again in|retry(?:ing)? (?:after|in)|wait(?: for)?|retry-after:?)\s+((?:[\d.]+\s*[a-z]*\s*){1,3})/i.exec(
      message,
    )?.[1];
  if (said === undefined) return undefined;
  let total = 0;
  let found = false;
  for (const [, amount, unit] of said.matchAll(
    /([\d.]+)\s*(ms|milliseconds?|h(?:ours?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)(?![a-z])/gi,
  )) {
    const letter = (unit ?? "").toLowerCase();
    const name = letter === "ms" || letter.startsWith("milli") ? "ms" : (letter[0] ?? "s");
    total += Number(amount) * (UNIT[name] ?? 1000);
    found = true;
  }
  return found && Number.isFinite(total) ? Math.round(total) : undefined;
}

function number(value: string | null | undefined): number | undefined {
  if (value === null || value === undefined || !/^\d+(\.\d+)?$/.test(value.trim())) return undefined;
  return Number(value);
}

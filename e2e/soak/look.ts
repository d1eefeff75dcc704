/** Runs in the page: what there is to press, and whether the page contradicts itself. */

export interface Control {
  readonly kind: "press" | "choose" | "slide" | "write";
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface Seen {
  readonly controls: readonly Control[];
  readonly wrong: readonly string[];
}

export function look(): Seen {
  const states = ["ready", "paused", "running", "waiting", "done", "failed"];
  const wrong: string[] = [];
  const status = document.querySelector<HTMLElement>("[data-testid=status]");
  if (!status) return { controls: [], wrong: document.querySelector("#root > *") ? ["no status"] : [] };
  const { status: state = "", step = "", turn = "" } = status.dataset;
  if (!states.includes(state)) wrong.push(`status ${state}`);
  if (!/^\d+$/.test(step) || !/^\d+$/.test(turn)) wrong.push(`step ${step}, turn ${turn}`);
  const slider = document.querySelector<HTMLInputElement>(".transport input[type=range]");
  if (slider && (Number(slider.max) < Number(step) || slider.value !== step))
    wrong.push(`slider ${slider.value} of ${slider.max} at step ${step}`);
  if (document.querySelectorAll('[data-testid="loop-line"][aria-current="step"]').length > 1)
    wrong.push("two lit lines");
  const indices = [...document.querySelectorAll<HTMLElement>("ol [data-testid=message]")].map((m) =>
    Number(m.dataset.index),
  );
  if (indices.some((index, n) => n > 0 && index <= (indices[n - 1] ?? -1)))
    wrong.push(`messages in the order ${indices}`);
  for (const id of ["panel-failed", "trouble"])
    for (const failed of document.querySelectorAll<HTMLElement>(`[data-testid=${id}]`))
      if (failed.dataset.kind === "defect") wrong.push(`${id}: ${failed.textContent}`);

  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const root: ParentNode = dialogs.at(-1) ?? document;
  const wanted = "button, select, summary, input, textarea, [role=tab], .code-editor";
  const controls = [...root.querySelectorAll<HTMLElement>(wanted)].flatMap((element): Control[] => {
    if (element.matches(":disabled, [type=file]") || !element.checkVisibility({ visibilityProperty: true }))
      return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(element.contains(hit) || hit.contains(element))) return [];
    const type = element.getAttribute("type") ?? "";
    const kind = element.matches("select")
      ? "choose"
      : type === "range"
        ? "slide"
        : element.matches("textarea, .code-editor") ||
            (element.matches("input") && !/checkbox|radio/.test(type))
          ? "write"
          : "press";
    const name = element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40) ?? "";
    return [{ kind, name, x, y }];
  });
  return { controls, wrong };
}

/** Sets a list or a slider as a reader would, by its place. `part`: from 0 up to 1, which of its values. */
export function choose({ x, y, part }: { x: number; y: number; part: number }): void {
  const element = document.elementFromPoint(x, y);
  if (element instanceof HTMLSelectElement) {
    element.selectedIndex = Math.floor(part * element.options.length);
    element.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (element instanceof HTMLInputElement && element.type === "range") {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(element, String(Math.floor(part * (Number(element.max) + 1))));
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** `look` and `choose`, where `spree` finds them. */
export const HELPERS = `globalThis.soak = { look: ${look}, choose: ${choose} };`;

/**
 * Many small things one after the other, faster than a hand: presses, choices and texts by events, with a look after
 * each. `parts`: numbers from 0 up to 1, three for each of them.
 */
export async function spree(given: { parts: readonly number[]; texts: readonly string[] }) {
  const soak = (globalThis as unknown as { soak: { look: typeof look; choose: typeof choose } }).soak;
  const did: string[] = [];
  for (let n = 0; n + 2 < given.parts.length; n += 3) {
    const [which = 0, part = 0, pause = 0] = given.parts.slice(n, n + 3);
    const { controls, wrong } = soak.look();
    if (wrong.length > 0) return { did, wrong };
    const control = controls[Math.floor(which * controls.length)];
    if (!control) return { did, wrong };
    did.push(`${control.kind} ${control.name}`);
    const { x, y } = control;
    const hit = document.elementFromPoint(x, y);
    const element = hit?.closest<HTMLElement>("button, summary, input, textarea, select, [role=tab]");
    if (control.kind === "press") element?.click();
    else if (control.kind !== "write") soak.choose({ x, y, part });
    else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      const own = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      const set = Object.getOwnPropertyDescriptor(own.prototype, "value")?.set;
      set?.call(element, given.texts[Math.floor(part * given.texts.length)] ?? "");
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await new Promise((resolve) =>
      pause < 0.3 ? requestAnimationFrame(resolve) : setTimeout(resolve, pause * 12),
    );
  }
  return { did, wrong: soak.look().wrong };
}

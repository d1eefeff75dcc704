import type { Lesson, LessonVariant, Scenario } from "./types";

/**
 * The scenario as one of its variants has it. Its remarks and expectations are the variant's own; the variants stay,
 * so that another can be chosen from here.
 */
export function withVariant(scenario: Scenario, variant: LessonVariant): Scenario {
  const { tools = [], messages, model, controls } = variant;
  const { steps: _, expect: __, oneCall: ___, ...shared } = scenario.lesson ?? {};
  const lesson: Lesson = {
    ...shared,
    ...(variant.steps && { steps: variant.steps }),
    ...(variant.oneCall && { oneCall: true }),
    ...(variant.expect && { expect: variant.expect }),
  };
  const replaced = scenario.tools.map((tool) => tools.find(({ name }) => name === tool.name) ?? tool);
  const added = tools.filter(({ name }) => scenario.tools.every((tool) => tool.name !== name));
  return {
    ...scenario,
    ...(messages && { messages }),
    ...(model && { model }),
    tools: [...replaced, ...added],
    controls: { ...scenario.controls, ...controls },
    lesson,
  };
}

import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { session, useSession } from "../../app/store";
import { align, branches } from "../../history";
import { CompareRow } from "./CompareRow";
import { RunWith } from "./RunWith";
import { SideHead } from "./SideHead";
import { type Choice, choiceKey, turnsOf, walkOf } from "./sides";

/** Two branches, or two turns of one, side by side: alike at the start, marked where they part. */
export default function ComparePanel() {
  const { t } = useTranslation();
  const history = useSession((state) => state.history);
  const all = useMemo(() => branches(history).filter((branch) => !branch.hidden), [history]);
  const turns = useMemo(() => turnsOf(history), [history]);
  const choices: Choice[] = [...all.map(({ id }): Choice => ({ type: "branch", id })), ...turns];
  const names = new Map(
    choices.map((choice) => [
      choiceKey(choice),
      nameOf(
        choice,
        all.findIndex((b) => choice.type === "branch" && b.id === choice.id),
      ),
    ]),
  );
  const others = all.length > 1 ? all.map(({ id }): Choice => ({ type: "branch", id })) : turns;
  const [picked, setPicked] = useState<{ left?: string; right?: string }>({});
  const find = (key: string | undefined) => choices.find((choice) => choiceKey(choice) === key);
  const left = find(picked.left) ?? others[0] ?? choices[0];
  const right = find(picked.right) ?? others.at(-1) ?? choices.at(-1);
  const [steps, setSteps] = useState<{ left?: number; right?: number }>({});

  function nameOf(choice: Choice, n: number): string {
    if (choice.type === "turn") return t("compare.turn", { turn: choice.turn, step: choice.step });
    const name = all[n]?.name ?? (n === 0 ? t("branch.main") : t("branch.nth", { n: n + 1 }));
    return t("compare.branch", { name });
  }

  if (!left || !right) return null;
  const [leftWalk, rightWalk] = [walkOf(history, left, all), walkOf(history, right, all)];
  const [leftStep, rightStep] = [
    Math.min(steps.left ?? leftWalk.last, leftWalk.last),
    Math.min(steps.right ?? rightWalk.last, rightWalk.last),
  ];
  const [leftNode, rightNode] = [leftWalk.at(leftStep), rightWalk.at(rightStep)];
  const [leftMessages, rightMessages] = [
    leftNode?.messages.toArray() ?? [],
    rightNode?.messages.toArray() ?? [],
  ];
  const rows = align(leftMessages, rightMessages);
  const differences = rows.filter((row) => !row.same).length;
  const pick = (side: "left" | "right") => (key: string) => {
    setPicked({ ...picked, [side]: key });
    setSteps({ ...steps, [side]: undefined });
  };

  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3">
      <RunWith
        onStarted={() => {
          const after = branches(session.getState().history);
          const current = after.find((branch) => branch.current);
          setPicked({
            left: choiceKey({ type: "branch", id: after[0]?.id ?? "" }),
            ...(current && { right: `branch ${current.id}` }),
          });
          setSteps({});
        }}
      />
      <div className="compare-grid sticky -top-3 z-1 bg-page py-2">
        <SideHead
          side={t("compare.left")}
          names={names}
          value={choiceKey(left)}
          onPick={pick("left")}
          node={leftNode}
          step={leftStep}
          last={leftWalk.last}
          onStep={(step) => setSteps({ ...steps, left: step })}
        />
        <SideHead
          side={t("compare.right")}
          names={names}
          value={choiceKey(right)}
          onPick={pick("right")}
          node={rightNode}
          step={rightStep}
          last={rightWalk.last}
          onStep={(step) => setSteps({ ...steps, right: step })}
        />
      </div>
      <p role="status" className="mb-2 text-dim">
        {differences === 0 ? t("compare.same") : t("compare.differ", { count: differences })}
      </p>
      <ol className="flex flex-col gap-1.5">
        {rows.map((row) => (
          <CompareRow
            key={`${row.left} ${row.right}`}
            row={row}
            left={row.left === undefined ? undefined : leftMessages[row.left]}
            right={row.right === undefined ? undefined : rightMessages[row.right]}
          />
        ))}
      </ol>
    </div>
  );
}

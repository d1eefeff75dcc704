import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyCodeEditor } from "./LazyCodeEditor";

/** JSON that is being rewritten as a whole: what is wrong with it is said when it is saved, and nothing typed is lost. */
export function JsonDraft(props: {
  readonly label: string;
  readonly hint: string;
  readonly minLines: number;
  readonly draft: string;
  readonly onChange: (draft: string) => void;
  /** Throws an error whose message says what is wrong and where. */
  readonly onSave: (draft: string) => void | Promise<void>;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { draft, onChange, onSave, onDone } = props;
  const [problem, setProblem] = useState("");
  const save = async () => {
    try {
      await onSave(draft);
      onDone();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      <p className="text-dim">{props.hint}</p>
      <LazyCodeEditor
        label={props.label}
        language="json"
        minLines={props.minLines}
        value={draft}
        onChange={(text) => {
          setProblem("");
          onChange(text);
        }}
      />
      {problem && (
        <p role="alert" className="text-bad [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <button type="button" className="button" onClick={onDone}>
          {t("edit.cancel")}
        </button>
        <button type="button" className="button button-primary" onClick={() => void save()}>
          {t("edit.save")}
        </button>
      </div>
    </>
  );
}

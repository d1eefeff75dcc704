import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Time since the talk began; a press begins it anew. */
export function Clock() {
  const { t } = useTranslation();
  const [start, setStart] = useState(() => Date.now());
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - start) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <span role="timer" aria-label={t("notes.elapsed")}>
        {text}
      </span>
      <button
        type="button"
        className="button text-xs"
        onClick={() => {
          setStart(Date.now());
          setNow(Date.now());
        }}
      >
        {t("notes.restart")}
      </button>
    </span>
  );
}

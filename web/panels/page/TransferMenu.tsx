import { useTranslation } from "react-i18next";
import { useTransfer } from "../../app/transfer";
import { Icon } from "../parts/Icon";

/** Export and Import: beside Share where there is room, behind one button on a phone. */
export function TransferMenu() {
  const { t } = useTranslation();
  const { show } = useTransfer.getState();
  return (
    <>
      <button
        type="button"
        className="button header-more-button"
        aria-label={t("app.more")}
        title={t("app.more")}
        popoverTarget="header-more"
      >
        <Icon name="more" />
      </button>
      <div id="header-more" popover="auto" className="header-more">
        {(["export", "import"] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-label={t(`app.${name}`)}
            title={t(`app.${name}`)}
            onClick={() => {
              document.getElementById("header-more")?.hidePopover();
              show(name);
            }}
          >
            <Icon name={name} />
            <span className="header-more-name">{t(`app.${name}`)}</span>
          </button>
        ))}
      </div>
    </>
  );
}

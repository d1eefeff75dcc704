import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNode, useSession } from "../../app/store";
import { hasBranches } from "../../history";
import { LoopCode } from "../loop-code/LoopCode";
import { lazyPart } from "../parts/lazy-part";
import { PanelBoundary } from "../parts/PanelBoundary";
import { type Tab, Tabs } from "../parts/Tabs";
import { useRemembered } from "../parts/use-remembered";
import { Timeline } from "../timeline/Timeline";
import { OneCallSwitch } from "./OneCallSwitch";

const ControlsPanel = lazyPart(async () => ({
  default: (await import("../controls/ControlsPanel")).ControlsPanel,
}));
const Diagram = lazyPart(async () => ({ default: (await import("../diagram/Diagram")).Diagram }));
const ScenarioPanel = lazyPart(async () => ({
  default: (await import("../scenario/ScenarioPanel")).ScenarioPanel,
}));
const RawMessages = lazyPart(async () => ({
  default: (await import("../timeline/RawMessages")).RawMessages,
}));
const ToolsPanel = lazyPart(async () => ({ default: (await import("../tools/ToolsPanel")).ToolsPanel }));
const ContextPanel = lazyPart(() => import("../context/ContextPanel"));
const ModelPanel = lazyPart(async () => ({ default: (await import("../model/ModelPanel")).ModelPanel }));
const WirePanel = lazyPart(() => import("../wire/WirePanel"));
const BranchStrip = lazyPart(async () => ({
  default: (await import("../branches/BranchStrip")).BranchStrip,
}));
const ComparePanel = lazyPart(() => import("../compare/ComparePanel"));

function PanelTabs(props: {
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly aside?: ReactNode;
}) {
  const [selected, setSelected] = useRemembered(`tab ${props.id}`, props.tabs[0]?.id ?? "");
  const guarded = props.tabs.map((tab) => ({
    ...tab,
    content: (): ReactNode => (
      <PanelBoundary key={tab.id}>
        <Suspense>{tab.content()}</Suspense>
      </PanelBoundary>
    ),
  }));
  return (
    <Tabs label={props.label} tabs={guarded} selected={selected} onSelect={setSelected} aside={props.aside} />
  );
}

export function SetupTabs() {
  const { t } = useTranslation();
  const tools = useNode().setup.tools.length;
  return (
    <PanelTabs
      id="setup"
      label={t("panel.setup")}
      tabs={[
        {
          id: "tools",
          name: t("panel.tools"),
          label: withCount(t("panel.tools"), tools),
          content: () => <ToolsPanel />,
        },
        { id: "model", label: t("panel.model"), content: () => <ModelPanel /> },
        { id: "controls", label: t("panel.controls"), content: () => <ControlsPanel /> },
        { id: "scenario", label: t("panel.scenario"), content: () => <ScenarioPanel /> },
      ]}
    />
  );
}

function Branches() {
  const several = useSession((state) => hasBranches(state.history));
  return several ? (
    <Suspense fallback={null}>
      <BranchStrip />
    </Suspense>
  ) : null;
}

export function ConversationTabs() {
  const { t } = useTranslation();
  const messages = useNode().messages.length;
  return (
    <PanelTabs
      id="conversation"
      label={t("panel.conversation")}
      aside={<OneCallSwitch />}
      tabs={[
        {
          id: "messages",
          name: t("panel.messages"),
          label: withCount(t("panel.messages"), messages),
          content: () => (
            <>
              <Branches />
              <Timeline />
            </>
          ),
        },
        { id: "raw", label: t("panel.raw"), content: () => <RawMessages /> },
        { id: "compare", label: t("panel.compare"), content: () => <ComparePanel /> },
      ]}
    />
  );
}

export function LoopTabs() {
  const { t } = useTranslation();
  return (
    <PanelTabs
      id="loop"
      label={t("panel.loop")}
      tabs={[
        { id: "code", label: t("panel.code"), content: () => <LoopCode /> },
        { id: "diagram", label: t("panel.diagram"), content: () => <Diagram /> },
        { id: "wire", label: t("panel.wire"), content: () => <WirePanel /> },
        { id: "context", label: t("panel.context"), content: () => <ContextPanel /> },
      ]}
    />
  );
}

const withCount = (name: string, count: number) => (
  <>
    {name} <span className="font-normal text-dim tabular-nums">{count}</span>
  </>
);

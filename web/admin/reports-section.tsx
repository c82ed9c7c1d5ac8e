import { useState } from "react";
import { moderationTexts } from "#web/texts/moderation.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { DecisionList } from "./decision-list.tsx";
import { ReportedList } from "./reported-list.tsx";
import { TakenDownList } from "./taken-down-list.tsx";

const TABS = [
  { name: "waiting", title: moderationTexts.tabs.waiting },
  { name: "taken-down", title: moderationTexts.tabs.takenDown },
  { name: "decisions", title: moderationTexts.tabs.decisions },
] as const;

export function ReportsSection() {
  const [chosen, setChosen] = useState<(typeof TABS)[number]["name"]>("waiting");
  return (
    <Tabs small label={moderationTexts.tabsLabel} tabs={TABS} chosen={chosen} onChoose={setChosen}>
      {chosen === "waiting" && <ReportedList />}
      {chosen === "taken-down" && <TakenDownList />}
      {chosen === "decisions" && <DecisionList />}
    </Tabs>
  );
}

import { useState } from "react";
import { Tabs } from "#web/ui/tabs.tsx";
import { DecisionList } from "./decision-list.tsx";
import { ReportedList } from "./reported-list.tsx";
import { TakenDownList } from "./taken-down-list.tsx";

const TABS = [
  { name: "waiting", title: "Waiting" },
  { name: "taken-down", title: "Taken down" },
  { name: "decisions", title: "Decisions" },
] as const;

/** What visitors report, what was taken down, and who decided it. */
export function ReportsSection() {
  const [chosen, setChosen] = useState<(typeof TABS)[number]["name"]>("waiting");
  return (
    <Tabs small label="State of reports" tabs={TABS} chosen={chosen} onChoose={setChosen}>
      {chosen === "waiting" && <ReportedList />}
      {chosen === "taken-down" && <TakenDownList />}
      {chosen === "decisions" && <DecisionList />}
    </Tabs>
  );
}

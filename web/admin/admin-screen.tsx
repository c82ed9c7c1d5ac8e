import { useLocation } from "react-router-dom";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { SECTIONS } from "./sections.ts";

/** What the operators look at and decide, a section a tab; the address names it. */
export default function AdminScreen() {
  const asked = new URLSearchParams(useLocation().search).get("section");
  const { name: chosen, Section } = SECTIONS.find(({ name }) => name === asked) ?? SECTIONS[0];
  return (
    <Page title="Admin">
      <Tabs
        label="Section"
        tabs={SECTIONS}
        chosen={chosen}
        to={(name) => ({ search: name === SECTIONS[0].name ? "" : `?section=${name}` })}
      >
        <Section key={chosen} />
      </Tabs>
    </Page>
  );
}

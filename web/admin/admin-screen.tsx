import { useLocation } from "react-router-dom";
import { adminTexts } from "#web/texts/admin.ts";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { SECTIONS } from "./sections.ts";

/** The operators' screen: one tab per section. The address names the section. */
export default function AdminScreen() {
  const asked = new URLSearchParams(useLocation().search).get("section");
  const { name: chosen, Section } = SECTIONS.find(({ name }) => name === asked) ?? SECTIONS[0];
  return (
    <Page title={adminTexts.title}>
      <Tabs
        label={adminTexts.tabsLabel}
        tabs={SECTIONS}
        chosen={chosen}
        to={(name) => ({ search: name === SECTIONS[0].name ? "" : `?section=${name}` })}
      >
        <Section key={chosen} />
      </Tabs>
    </Page>
  );
}

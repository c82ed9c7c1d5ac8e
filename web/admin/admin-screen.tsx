import { useMe } from "#web/api/use-session.ts";
import { ApplicationsSection } from "#web/applications/applications-section.tsx";
import { useAddress } from "#web/navigation/use-address.ts";
import { PATHS } from "#web/paths.ts";
import { adminTexts } from "#web/texts/admin.ts";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { GenerationSection } from "./generation-section.tsx";
import { OperationsSection } from "./operations-section.tsx";
import { ActionsSection } from "./people/actions-section.tsx";
import { PeopleSection } from "./people/people-section.tsx";
import { ReportsSection } from "./reports-section.tsx";
import { SecondFactorNeeded } from "./second-factor-needed.tsx";

const SECTIONS = [
  { name: "applications", title: adminTexts.sections.applications, Section: ApplicationsSection },
  { name: "reports", title: adminTexts.sections.reports, Section: ReportsSection },
  { name: "operations", title: adminTexts.sections.operations, Section: OperationsSection },
  { name: "try-ons", title: adminTexts.sections.tryOns, Section: GenerationSection },
  { name: "people", title: adminTexts.sections.people, Section: PeopleSection },
  { name: "log", title: adminTexts.sections.actions, Section: ActionsSection },
] as const;

/** The operators' screen: one tab per section. The address names the section. */
export default function AdminScreen() {
  return useMe()?.user.secondFactorMissing ? <SecondFactorNeeded /> : <Sections />;
}

function Sections() {
  const asked = new URLSearchParams(useAddress().search).get("section");
  const { name: chosen, Section } = SECTIONS.find(({ name }) => name === asked) ?? SECTIONS[0];
  return (
    <Page title={adminTexts.title}>
      <Tabs
        label={adminTexts.tabsLabel}
        tabs={SECTIONS}
        chosen={chosen}
        to={(name) => PATHS.admin + (name === SECTIONS[0].name ? "" : `?section=${name}`)}
      >
        <Section key={chosen} />
      </Tabs>
    </Page>
  );
}

import { ApplicationsSection } from "#web/applications/applications-section.tsx";
import { adminTexts } from "#web/texts/admin.ts";
import { GenerationSection } from "./generation-section.tsx";
import { OperationsSection } from "./operations-section.tsx";
import { ReportsSection } from "./reports-section.tsx";

/** The sections of /admin in the order of their tabs. */
export const SECTIONS = [
  { name: "applications", title: adminTexts.sections.applications, Section: ApplicationsSection },
  { name: "reports", title: adminTexts.sections.reports, Section: ReportsSection },
  { name: "operations", title: adminTexts.sections.operations, Section: OperationsSection },
  { name: "try-ons", title: adminTexts.sections.tryOns, Section: GenerationSection },
] as const;

import { ApplicationsSection } from "#web/applications/applications-section.tsx";
import { GenerationSection } from "./generation-section.tsx";
import { OperationsSection } from "./operations-section.tsx";
import { ReportsSection } from "./reports-section.tsx";

/** The sections of /admin in the order of their tabs. */
export const SECTIONS = [
  { name: "applications", title: "Applications", Section: ApplicationsSection },
  { name: "reports", title: "Reports", Section: ReportsSection },
  { name: "operations", title: "Operations", Section: OperationsSection },
  { name: "try-ons", title: "Try-ons", Section: GenerationSection },
] as const;

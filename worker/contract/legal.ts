/** The pages that a law asks for; rendered by the worker, without scripts. */
export const LEGAL_PAGES = [
  { path: "/privacy", title: "Privacy" },
  { path: "/terms", title: "Terms" },
  { path: "/imprint", title: "Imprint" },
  { path: "/contact", title: "Contact" },
  { path: "/retention", title: "How long we keep data" },
  { path: "/accessibility", title: "Accessibility" },
] as const;

export type LegalPath = (typeof LEGAL_PAGES)[number]["path"];

interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A table: the head first. */
  readonly rows?: readonly (readonly string[])[];
}

export interface LegalDocument {
  readonly path: LegalPath;
  readonly title: string;
  /** Whether the operator's facts are those of the example. */
  readonly isExample: boolean;
  readonly sections: readonly LegalSection[];
}

/** The word that marks an ad, and its language for `lang`. */
export interface AdLabel {
  readonly word: string;
  readonly lang: string;
}

const AD: AdLabel = { word: "Ad", lang: "en" };
/** Lawful in Germany, Austria and Switzerland: § 26 of Austria's MedienG names the word. */
const ANZEIGE: AdLabel = { word: "Anzeige", lang: "de" };
/** Prescribed by France's law 2023-451, also in its overseas departments. */
const PUBLICITE: AdLabel = { word: "Publicité", lang: "fr" };

/** A country with several languages has one word. */
const LABELS: Readonly<Record<string, AdLabel>> = {
  DE: ANZEIGE,
  AT: ANZEIGE,
  CH: ANZEIGE,
  LI: ANZEIGE,
  FR: PUBLICITE,
  BE: PUBLICITE,
  LU: PUBLICITE,
  MC: PUBLICITE,
  GP: PUBLICITE,
  MQ: PUBLICITE,
  GF: PUBLICITE,
  RE: PUBLICITE,
  YT: PUBLICITE,
  BL: PUBLICITE,
  MF: PUBLICITE,
  PM: PUBLICITE,
};

/** The label of a creator's country (ISO 3166-1 alpha-2); "Ad" for others and for none. */
export function adLabelOf(country: string | null): AdLabel {
  return LABELS[country ?? ""] ?? AD;
}

/** The text of a social preview with its label first. */
export function labelled({ word }: AdLabel, text: string): string {
  return `${word} · ${text}`;
}

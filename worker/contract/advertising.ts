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
const LABELS: ReadonlyMap<string, AdLabel> = new Map([
  ...["DE", "AT", "CH", "LI"].map((country) => [country, ANZEIGE] as const),
  ...["FR", "BE", "LU", "MC", "GP", "MQ", "GF", "RE", "YT", "BL", "MF", "PM"].map(
    (country) => [country, PUBLICITE] as const,
  ),
]);

/** The label of a creator's country (ISO 3166-1 alpha-2); "Ad" for others and for none. */
export function adLabelOf(country: string | null): AdLabel {
  return (country !== null && LABELS.get(country)) || AD;
}

/** The text of a social preview with its label first. */
export function labelled({ word }: AdLabel, text: string): string {
  return `${word} · ${text}`;
}

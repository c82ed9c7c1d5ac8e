import { expect, it } from "vitest";
import { adLabelOf, labelled } from "./advertising.ts";

it.each([
  ["DE", "Anzeige", "de"],
  ["AT", "Anzeige", "de"],
  ["CH", "Anzeige", "de"],
  ["FR", "Publicité", "fr"],
  ["RE", "Publicité", "fr"],
  ["BE", "Publicité", "fr"],
  ["LU", "Publicité", "fr"],
  ["GB", "Ad", "en"],
  ["PL", "Ad", "en"],
  ["de", "Ad", "en"],
  ["constructor", "Ad", "en"],
  [null, "Ad", "en"],
])("marks ads of a creator in %s with %s", (country, word, lang) => {
  expect(adLabelOf(country)).toEqual({ word, lang });
});

it("has the label first in a preview", () => {
  expect(labelled(adLabelOf("FR"), "Linen days")).toBe("Publicité · Linen days");
});

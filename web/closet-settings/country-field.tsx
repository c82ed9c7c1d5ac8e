import { useId } from "react";
import { closetSettingsTexts as texts } from "#web/texts/closet-settings.ts";
import { fill } from "#web/texts/fill.ts";
import { AdMark } from "#web/ui/ad-mark.tsx";
import field from "#web/ui/field.module.css";
import { adLabelOf } from "#worker/contract/advertising.ts";
import { COUNTRIES } from "#worker/contract/countries.ts";

const NAMES = new Intl.DisplayNames("en", { type: "region" });
const SORTED = COUNTRIES.map((code) => ({ code, name: NAMES.of(code) ?? code })).toSorted(
  (one, other) => one.name.localeCompare(other.name, "en"),
);

interface CountryFieldProps {
  /** ISO 3166-1 alpha-2; empty for none. */
  readonly country: string;
  readonly error?: string | undefined;
  readonly onChange: (country: string) => void;
}

/** The creator's country, with the ad label that it gives the closet. */
export function CountryField({ country, error, onChange }: CountryFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className="label" htmlFor={id}>
        {texts.country}
      </label>
      <select
        id={id}
        className={field.input}
        value={country}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{texts.noCountry}</option>
        {SORTED.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={error ? "error" : "hint"}>
        {error ?? fill(texts.countryHint, { ad: <AdMark label={adLabelOf(country)} /> })}
      </p>
    </div>
  );
}

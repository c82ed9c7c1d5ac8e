import { type CSSProperties, useId } from "react";
import { closetSettingsTexts } from "#web/texts/closet-settings.ts";
import { DEFAULT_COLOUR } from "#worker/contract/closets.ts";
import styles from "./colour-field.module.css";

const { colours } = closetSettingsTexts;

/** Black, the default, and a few that suit the background. */
const SWATCHES = [
  { colour: DEFAULT_COLOUR, name: colours.black },
  { colour: "#b4532a", name: colours.clay },
  { colour: "#5f7355", name: colours.sage },
  { colour: "#b98a2e", name: colours.ochre },
  { colour: "#2f4a6b", name: colours.inkBlue },
  { colour: "#8c3b5a", name: colours.plum },
] as const;

interface ColourFieldProps {
  /** `#rrggbb` */
  readonly colour: string;
  readonly onChange: (colour: string) => void;
}

export function ColourField({ colour, onChange }: ColourFieldProps) {
  const group = useId();
  const own = SWATCHES.every((swatch) => swatch.colour !== colour);
  return (
    <fieldset>
      <legend className={styles.legend}>{closetSettingsTexts.colour}</legend>
      <div className={styles.colours}>
        {SWATCHES.map((swatch) => (
          <label
            key={swatch.colour}
            className={styles.swatch}
            title={swatch.name}
            style={{ "--colour": swatch.colour } as CSSProperties}
          >
            <span className="visually-hidden">{swatch.name}</span>
            <input
              className="cover"
              type="radio"
              name={group}
              checked={colour === swatch.colour}
              onChange={() => onChange(swatch.colour)}
            />
          </label>
        ))}
        <label className={styles.own} data-chosen={own || undefined}>
          <input
            type="color"
            value={colour}
            onChange={(event) => onChange(event.target.value.toLowerCase())}
          />
          {closetSettingsTexts.ownColour}
        </label>
      </div>
    </fieldset>
  );
}

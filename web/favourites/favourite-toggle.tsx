import type { ComponentProps } from "react";
import { favouriteToggleTexts } from "#web/texts/favourite-toggle.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Drawing } from "#web/ui/icons.tsx";

interface FavouriteToggleProps extends ComponentProps<"button"> {
  readonly saved: boolean;
  /** Only the icon, for little space. */
  readonly small?: boolean;
}

/** The button's appearance, without its behaviour. */
export function FavouriteToggle({ saved, small, ...rest }: FavouriteToggleProps) {
  const sign = (
    <Drawing>
      <path fill={saved ? "currentColor" : "none"} d="M6.5 4h11v16L12 15.75 6.5 20z" />
    </Drawing>
  );
  if (small) {
    return (
      <IconButton {...rest} aria-pressed={saved} label={favouriteToggleTexts.save}>
        {sign}
      </IconButton>
    );
  }
  return (
    <Button {...rest} aria-pressed={saved}>
      {sign}
      {favouriteToggleTexts.save}
    </Button>
  );
}

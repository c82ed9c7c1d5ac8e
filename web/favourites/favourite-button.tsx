import { favouritesTexts } from "#web/texts/favourites.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Drawing } from "#web/ui/icons.tsx";
import { type FavouriteSubject, useFavourite } from "./use-favourite.ts";

interface FavouriteButtonProps extends FavouriteSubject {
  /** Only the sign, where there is little room. */
  readonly small?: boolean;
}

/** Saves a subject, or removes it when pressed again. */
export function FavouriteButton({ small = false, ...subject }: FavouriteButtonProps) {
  const { saved, toggle } = useFavourite(subject);
  const pressed = { "aria-pressed": saved, onClick: toggle };
  if (small) {
    return (
      <IconButton {...pressed} label={favouritesTexts.save}>
        <BookmarkIcon filled={saved} />
      </IconButton>
    );
  }
  return (
    <Button {...pressed}>
      <BookmarkIcon filled={saved} />
      {favouritesTexts.save}
    </Button>
  );
}

function BookmarkIcon({ filled }: { readonly filled: boolean }) {
  return (
    <Drawing>
      <path fill={filled ? "currentColor" : "none"} d="M6.5 4h11v16L12 15.75 6.5 20z" />
    </Drawing>
  );
}

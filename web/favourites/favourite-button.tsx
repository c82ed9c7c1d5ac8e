import { useEffect, useEffectEvent, useRef } from "react";
import { FavouriteToggle } from "./favourite-toggle.tsx";
import { type FavouriteSubject, useFavourite } from "./use-favourite.ts";

interface FavouriteButtonProps extends FavouriteSubject {
  readonly small?: boolean;
  /** The event on the placeholder button before this one was loaded. */
  readonly early?: "focused" | "pressed" | null;
}

/** Saves a subject, or removes it when pressed again. */
export function FavouriteButton({ small, early = null, ...subject }: FavouriteButtonProps) {
  const { saved, toggle } = useFavourite(subject);
  const button = useRef<HTMLButtonElement>(null);
  const takeOver = useEffectEvent(() => {
    if (early) button.current?.focus();
    if (early === "pressed") toggle();
  });
  useEffect(() => takeOver(), []);
  return <FavouriteToggle ref={button} saved={saved} small={!!small} onClick={toggle} />;
}

import { useEffect, useEffectEvent, useId, useRef } from "react";
import useSWR from "swr";
import { useEngine } from "#web/api/use-engine.ts";
import type { TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import { hasGarment, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { PictureChoices } from "#web/media/picture-choice.tsx";
import { useAddress } from "#web/navigation/use-address.ts";
import { type LookAddress, loginPath } from "#web/paths.ts";
import { fill } from "#web/texts/fill.ts";
import { lookTexts as texts } from "#web/texts/look.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import styles from "./outfit.module.css";

interface LookPanelProps {
  readonly look: LookAddress;
  readonly visitor: boolean;
  readonly form: TryOnForm;
  readonly onChange: (part: Partial<TryOnForm>) => void;
}

/** The pieces of a collection or a closet; the member chooses some to wear together. */
export default function LookPanel({ look, visitor, form, onChange }: LookPanelProps) {
  const most = useEngine()?.pieces.most ?? 1;
  const here = useAddress();
  const id = useId();
  const { data, error } = useSWR<PublicCloset>(`/api/closets/${look.handle}`, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  const collection = data?.collections.find(({ id }) => id === look.collection);
  const isGone = Boolean(error) || (data && look.collection !== null && !collection);
  const items = data && !isGone ? itemsOf(data, collection?.itemIds ?? null) : [];
  const chosen = form.outfit.flatMap(({ closetItemId }) => closetItemId ?? []);
  const isFull = form.outfit.length + (hasGarment(form) ? 1 : 0) >= most;

  useChosenAtFirst(items, { look, most: visitor ? 0 : most }, (outfit) => onChange({ outfit }));
  function toggle(id: string) {
    const rest = form.outfit.filter(({ closetItemId }) => closetItemId !== id);
    const item = items.find((one) => one.id === id);
    if (!item || (rest.length === form.outfit.length && isFull)) return;
    onChange({ outfit: rest.length < form.outfit.length ? rest : [...rest, pieceOf(item)] });
  }

  if (isGone) return <p role="status">{texts.gone}</p>;
  if (!data) return null;
  const title = collection?.title ?? data.closet.title;
  return (
    <section className={styles.look} aria-labelledby={id}>
      <h2 id={id}>{fill(texts.title, { look: <bdi>{title}</bdi> })}</h2>
      {visitor ? (
        <ButtonLink to={loginPath(here.pathname + here.search)}>{texts.logIn}</ButtonLink>
      ) : (
        <PictureChoices
          label={texts.choose(most)}
          pictures={items.map(({ id, title: name, clothingImageUrl: url }) => {
            return { key: id, name, url, isChosen: chosen.includes(id) };
          })}
          isFull={isFull}
          onToggle={toggle}
        />
      )}
    </section>
  );
}

function itemsOf({ items }: PublicCloset, ids: readonly string[] | null): readonly ClosetItem[] {
  return ids === null ? items : items.filter(({ id }) => ids.includes(id));
}

function pieceOf({ id, clothingImageUrl, affiliateUrl }: ClosetItem): TryOnPiece {
  return { garment: clothingImageUrl, productUrl: affiliateUrl, closetItemId: id };
}

/** Chooses the piece that the address names, or all pieces of a small look, once. */
function useChosenAtFirst(
  items: readonly ClosetItem[],
  { look, most }: { readonly look: LookAddress; readonly most: number },
  onChoose: (outfit: readonly TryOnPiece[]) => void,
): void {
  const isDone = useRef(false);
  const choose = useEffectEvent(() => {
    const named = items.filter(({ id }) => id === look.item);
    const first = look.item === null && items.length <= most ? items : named;
    if (first.length > 0) onChoose(first.map(pieceOf));
  });
  const isReady = items.length > 0 && most > 1;
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    choose();
  }, [isReady]);
}

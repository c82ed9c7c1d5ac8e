import { useEffect } from "react";
import { FavouriteButton } from "#web/favourites/favourite-button.tsx";
import { PATHS } from "#web/paths.ts";
import { favouritesTexts } from "#web/texts/favourites.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Favourite } from "#worker/contract/favourites.ts";
import styles from "./favourites.module.css";
import gallery from "./gallery.module.css";
import { GallerySkeletons } from "./gallery-skeletons.tsx";
import { GenerationCard } from "./generation-card.tsx";
import { ItemCard } from "./item-card.tsx";
import { ListFailure, More } from "./load-more.tsx";
import { useFavourites } from "./use-favourites.ts";
import { useGenerations } from "./use-generations.ts";
import { useOpenedGeneration } from "./use-opened-generation.ts";

type List = ReturnType<typeof useFavourites>;

/** The tab with the member's favourites. */
export function Favourites() {
  const list = useFavourites();
  if (list.favourites) return <Loaded list={list} favourites={list.favourites} />;
  if (!list.error) return <GallerySkeletons count={5} />;
  return <ListFailure error={list.error} onRetry={list.reload} />;
}

interface LoadedProps {
  readonly list: List;
  readonly favourites: readonly Favourite[];
}

function Loaded({ list, favourites }: LoadedProps) {
  const { Dialog, opened, thumbnail, moving, open, show, close } =
    useOpenedGeneration("favourites");
  const generations = useGenerations();
  const finished = favourites.flatMap(({ generation }) =>
    generation?.outputImageUrl ? generation : [],
  );
  const at = finished.findIndex(({ id }) => id === opened);
  const missing = opened !== null && at < 0;
  useEffect(() => (missing ? close() : undefined));

  async function remove(id: string, action: "delete" | "cancel") {
    close();
    await generations.remove(id, action);
    list.reload();
  }

  async function check(id: string) {
    await generations.check(id);
    list.reload();
  }

  const shown = favourites.filter(({ generation }) => generation?.status !== "failed");
  if (shown.length === 0 && !list.hasMore) return <Empty />;
  return (
    <>
      <ul className={gallery.grid}>
        {shown.map(({ generation, item }) => (
          <li key={generation?.id ?? item?.id} className={styles.entry}>
            {generation && (
              <GenerationCard
                generation={generation}
                moving={moving === generation.id}
                onOpen={() => void open(generation.id)}
                onChange={list.reload}
                onCancel={() => void remove(generation.id, "cancel")}
              />
            )}
            {!generation && item && <ItemCard item={item} />}
            <Unsave generation={generation} item={item} />
          </li>
        ))}
      </ul>
      <More list={list} />
      {Dialog && opened && !missing && (
        <Dialog
          finished={finished}
          at={at}
          thumbnail={thumbnail}
          onShow={show}
          onClose={close}
          onDelete={() => void remove(opened, "delete")}
          onBroken={() => void check(opened)}
        />
      )}
    </>
  );
}

function Unsave({ generation, item }: Pick<Favourite, "generation" | "item">) {
  if (generation) return <FavouriteButton small kind="generation" id={generation.id} />;
  return item && <FavouriteButton small kind="item" id={item.id} />;
}

function Empty() {
  return (
    <div className={gallery.empty}>
      <h2>{favouritesTexts.empty}</h2>
      <p>{favouritesTexts.emptyHint}</p>
      <ButtonLink look="primary" to={PATHS.generate}>
        {favouritesTexts.generate}
      </ButtonLink>
    </div>
  );
}

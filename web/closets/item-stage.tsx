import { useEffect, useState } from "react";
import { closetTexts } from "#web/texts/closet.ts";
import { Stage } from "#web/ui/stage.tsx";
import { cardOf } from "#web/ui/use-opened.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { ClosetImage } from "./closet-image.tsx";
import { CARD } from "./item-grid.tsx";

export const SIZES = "(width < 768px) 92vw, 36rem";

interface ItemStageProps {
  readonly item: ClosetItem;
  readonly previous: ClosetItem | undefined;
  readonly next: ClosetItem | undefined;
  readonly onShow: (id: string) => void;
}

export function ItemStage({ item, previous, next, onShow }: ItemStageProps) {
  // Before hydration the page loads visible pictures only.
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  // Neither the server nor the first render in the browser has tiles.
  const tile = awake ? cardOf(CARD, item.id)?.querySelector("img") : null;
  const neighbours = awake ? { previous, next } : { previous: undefined, next: undefined };
  return (
    <Stage shown={item} {...neighbours} onShow={onShow}>
      {({ id, title, wearingImageUrl, clothingImageUrl }) => (
        <ClosetImage
          url={wearingImageUrl ?? clothingImageUrl}
          alt={wearingImageUrl ? closetTexts.worn(title) : title}
          sizes={SIZES}
          first={id === item.id}
          near
          whole
          moving={id === item.id}
          until={id === item.id ? tile?.currentSrc : undefined}
        />
      )}
    </Stage>
  );
}

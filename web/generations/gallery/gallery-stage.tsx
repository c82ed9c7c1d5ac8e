import { useMe } from "#web/api/use-session.ts";
import { ResultPicture } from "#web/generations/result/result-picture.tsx";
import { Stage } from "#web/ui/stage.tsx";
import type { Generation } from "#worker/contract/generations.ts";

interface GalleryStageProps {
  readonly generation: Generation;
  readonly previous: Generation | undefined;
  readonly next: Generation | undefined;
  readonly thumbnail: string | undefined;
  readonly onShow: (id: string) => void;
  readonly onBroken: () => void;
}

export function GalleryStage(props: GalleryStageProps) {
  const { generation, previous, next, thumbnail, onShow, onBroken } = props;
  // The list may name a photo that was replaced after the list was read.
  const saved = useMe()?.referenceImage?.url ?? null;
  return (
    <Stage shown={generation} previous={previous} next={next} onShow={onShow}>
      {({ id, outputImageUrl, mark, beforeImageUrl }) =>
        outputImageUrl && (
          <ResultPicture
            url={outputImageUrl}
            mark={mark}
            before={beforeImageUrl === saved ? saved : null}
            sizes="(width < 768px) 100vw, 560px"
            {...(id === generation.id && { thumbnail, onBroken, moving: true })}
          />
        )
      }
    </Stage>
  );
}

import { sentenceOf } from "#web/api/call.ts";
import { PATHS } from "#web/paths.ts";
import { LoadFailure } from "#web/shell/load-failure.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { GenerationCard } from "./generation-card.tsx";
import { GenerationDialog } from "./generation-dialog.tsx";
import styles from "./generations-screen.module.css";
import { LoadMore } from "./load-more.tsx";
import { useGenerations } from "./use-generations.ts";
import { useOpened } from "./use-opened.ts";

export default function GenerationsScreen() {
  return (
    <Page
      title="Your Generations"
      subtitle="View and purchase your AI-generated fashion recommendations"
    >
      <Gallery />
    </Page>
  );
}

function Gallery() {
  const list = useGenerations();
  const { opened, moving, open, close, forget } = useOpened();
  if (!list.generations) {
    if (!list.error) return <Skeletons />;
    return <LoadFailure sentence={sentenceOf(list.error)} onRetry={list.retry} />;
  }
  if (list.generations.length === 0 && !list.hasMore) return <Empty />;
  return (
    <>
      <ul className={styles.grid}>
        {list.generations.map((generation) => (
          <li key={generation.id}>
            <GenerationCard
              generation={generation}
              moving={moving === generation.id}
              onOpen={(thumbnail) => open(generation, thumbnail)}
            />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <div className={styles.more}>
          <LoadMore busy={list.loadingMore} onMore={list.loadMore} />
        </div>
      )}
      {opened && (
        <GenerationDialog
          {...opened}
          onClose={() => void close()}
          onDeleted={() => {
            forget();
            void list.drop(opened.generation.id);
          }}
        />
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div className={styles.grid} role="status" aria-label="Loading...">
      {Array.from({ length: 10 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places that never move
        <div key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}

function Empty() {
  return (
    <div className={styles.empty}>
      <h2>No generations yet</h2>
      <p>Start browsing compatible sites to create your first generation</p>
      <ButtonLink look="primary" to={PATHS.generate}>
        Generate
      </ButtonLink>
    </div>
  );
}

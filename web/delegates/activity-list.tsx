import useSWRInfinite, { type SWRInfiniteResponse } from "swr/infinite";
import type { ApiError } from "#web/api/call.ts";
import { delegatesTexts as texts } from "#web/texts/delegates.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ClosetAction, ClosetActions } from "#worker/contract/delegates.ts";
import styles from "./delegates.module.css";

const ACTIONS = "/api/closet/actions";

function pathOf(page: number, previous: ClosetActions | null): string | null {
  if (page === 0) return ACTIONS;
  return previous?.next ? `${ACTIONS}?before=${previous.next}` : null;
}

type Activity = SWRInfiniteResponse<ClosetActions, ApiError>;

export function useActivity(): Activity {
  return useSWRInfinite<ClosetActions, ApiError>(pathOf);
}

/** The closet's log of actions, newest first. */
export function ActivityList({ data, error, size, setSize, mutate }: Activity) {
  return (
    <section className="stack" aria-labelledby="activity-title">
      <h2 id="activity-title">{texts.activity}</h2>
      <p className={styles.hint}>{texts.activityHint}</p>
      {data ? (
        <Pages pages={data} isLoading={data.length < size} onMore={() => void setSize(size + 1)} />
      ) : error ? null : (
        <Spinner />
      )}
      {error && <LoadFailure sentence={texts.activityFailed} onRetry={() => void mutate()} />}
    </section>
  );
}

interface PagesProps {
  readonly pages: readonly ClosetActions[];
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

function Pages({ pages, isLoading, onMore }: PagesProps) {
  const actions = pages.flatMap((page) => page.actions);
  if (actions.length === 0) return <p className="soft">{texts.activityNone}</p>;
  return (
    <>
      <ol className={styles.list}>
        {actions.map((action) => (
          <li key={action.number} className={styles.entry}>
            <p>
              <strong>{whoOf(action)}</strong> {didOf(action)}
            </p>
            <Moment className="hint" time={action.at} />
          </li>
        ))}
      </ol>
      {pages.at(-1)?.next && (
        <div>
          <Button busy={isLoading ? texts.loadingMore : null} onClick={onMore}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

function whoOf({ actor }: ClosetAction): string {
  if (!actor) return texts.former;
  if (actor.isOwner) return texts.you;
  return actor.name ? `${actor.name} (${actor.email})` : actor.email;
}

function didOf({ action, title, count }: ClosetAction): string {
  return texts.did(action, { title: title === null ? "" : `“${title}”`, count });
}

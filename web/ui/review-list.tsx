import type { ReactNode } from "react";
import type { ApiError } from "#web/api/call.ts";
import { Loading } from "./loading.tsx";
import styles from "./review-list.module.css";

interface ReviewListProps<Entry> {
  /** Undefined while they load. */
  readonly entries: readonly Entry[] | undefined;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
  readonly empty: string;
  /** Rendered after the list. */
  readonly question: ReactNode;
  readonly keyOf: (entry: Entry) => string;
  readonly children: (entry: Entry) => ReactNode;
}

export function ReviewList<Entry>(props: ReviewListProps<Entry>) {
  const { entries, error, retry, empty, question, keyOf, children } = props;
  if (!entries) return <Loading error={error} onRetry={retry} />;
  return (
    <>
      {entries.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={keyOf(entry)} className={styles.entry}>
              {children(entry)}
            </li>
          ))}
        </ul>
      )}
      {question}
    </>
  );
}

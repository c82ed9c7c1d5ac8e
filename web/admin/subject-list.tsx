import type { ReactNode } from "react";
import { type ApiError, sentenceOf } from "#web/api/call.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ModeratedSubject } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";

interface SubjectListProps<Subject> {
  /** Undefined until they are there. */
  readonly subjects: readonly Subject[] | undefined;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
  readonly empty: string;
  /** Beside the list. */
  readonly question: ReactNode;
  readonly children: (subject: Subject) => ReactNode;
}

/** Closets and pieces one below the other, or why there are none. */
export function SubjectList<Subject extends ModeratedSubject>(props: SubjectListProps<Subject>) {
  const { subjects, error, retry, empty, question, children } = props;
  if (!subjects) {
    if (!error) return <Spinner page />;
    return <LoadFailure sentence={sentenceOf(error)} onRetry={retry} />;
  }
  return (
    <>
      {subjects.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul>
          {subjects.map((subject) => (
            <li key={subject.id} className={styles.subject}>
              {children(subject)}
            </li>
          ))}
        </ul>
      )}
      {question}
    </>
  );
}

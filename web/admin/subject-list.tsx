import type { ReactNode } from "react";
import type { ApiError } from "#web/api/call.ts";
import { Loading } from "#web/ui/loading.tsx";
import type { ModeratedSubject } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";

interface SubjectListProps<Subject> {
  /** Undefined while they load. */
  readonly subjects: readonly Subject[] | undefined;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
  readonly empty: string;
  /** Rendered after the list. */
  readonly question: ReactNode;
  readonly children: (subject: Subject) => ReactNode;
}

/** A list of closets and items, or the reason why the list is missing. */
export function SubjectList<Subject extends ModeratedSubject>(props: SubjectListProps<Subject>) {
  const { subjects, error, retry, empty, question, children } = props;
  if (!subjects) return <Loading error={error} onRetry={retry} />;
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

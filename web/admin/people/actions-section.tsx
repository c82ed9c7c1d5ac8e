import { useState } from "react";
import useSWR from "swr";
import { type ApiError, call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { actionTexts } from "#web/texts/people.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import reviewStyles from "#web/ui/review-list.module.css";
import type { ActionPage, AdminAction } from "#worker/contract/people.ts";
import styles from "../admin.module.css";
import { nameOfActor } from "../name-of-actor.ts";

const PATH = "/api/admin/actions";

/** Lists the actions of admins and operators, newest first. */
export function ActionsSection() {
  const {
    data: first,
    error,
    mutate,
  } = useSWR<ActionPage, ApiError>(PATH, {
    revalidateOnFocus: false,
  });
  const [older, setOlder] = useState<readonly ActionPage[]>([]);
  const { busy, failure, run } = useAction();
  if (!first) return <Loading error={error} onRetry={() => void mutate()} />;
  const pages = [first, ...older];
  const cursor = pages.at(-1)?.nextCursor;

  async function loadOlder() {
    await run(async () => {
      const next = await call<ActionPage>(`${PATH}?cursor=${cursor}`);
      setOlder([...older, next]);
    });
  }

  const actions = pages.flatMap((page) => page.actions);
  if (actions.length === 0) return <p className={reviewStyles.empty}>{actionTexts.none}</p>;
  return (
    <div className="stack">
      <ol className={styles.log}>
        {actions.map((each) => (
          <li key={each.id}>
            <Moment className="hint" time={each.at} />
            <p>
              <span className={styles.who}>{nameOfActor(each.by)}</span>{" "}
              {actionTexts.log[each.action]} <bdi>{subjectOf(each)}</bdi>
            </p>
            {each.detail && <p className={styles.note}>{each.detail}</p>}
          </li>
        ))}
      </ol>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
      {cursor && (
        <Button
          className={styles.submit}
          busy={busy ? actionTexts.loading : null}
          onClick={() => void loadOlder()}
        >
          {actionTexts.more}
        </Button>
      )}
    </div>
  );
}

function subjectOf({ subjectKind, subject }: AdminAction): string {
  if (subjectKind === null) return "";
  if (subjectKind === "account") return subject ?? actionTexts.formerAccount;
  return `${actionTexts.kinds[subjectKind]} ${subject ?? ""}`;
}

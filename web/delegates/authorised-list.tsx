import { useState } from "react";
import { call, hasCode } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { dayOf } from "#web/texts/dates.ts";
import { delegatesTexts as texts } from "#web/texts/delegates.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import type { ClosetDelegates } from "#worker/contract/delegates.ts";
import styles from "./delegates.module.css";

const WORDS = {
  delegate: {
    end: texts.revoke,
    named: texts.revokeNamed,
    busy: texts.revoking,
    title: texts.revokeTitle,
    consequence: texts.revokeConsequence,
    done: texts.revoked,
  },
  invitation: {
    end: texts.withdraw,
    named: texts.withdrawNamed,
    busy: texts.withdrawing,
    title: texts.withdrawTitle,
    consequence: texts.withdrawConsequence,
    done: texts.withdrawn,
  },
} as const;

interface Entry {
  readonly id: string;
  readonly kind: keyof typeof WORDS;
  readonly who: string;
  readonly email: string;
  readonly note: string;
}

function entriesOf({ delegates, invitations }: ClosetDelegates): Entry[] {
  return [
    ...delegates.map(({ id, name, email, acceptedAt }): Entry => {
      return {
        id,
        kind: "delegate",
        who: name || email,
        email,
        note: texts.since(dayOf(acceptedAt)),
      };
    }),
    ...invitations.map(({ id, email, expiresAt }): Entry => {
      return { id, kind: "invitation", who: email, email, note: texts.until(dayOf(expiresAt)) };
    }),
  ];
}

interface AuthorisedListProps {
  readonly all: ClosetDelegates;
  readonly onChanged: () => Promise<unknown>;
}

/** The delegates and the open invitations, each with its end. */
export function AuthorisedList({ all, onChanged }: AuthorisedListProps) {
  const [ending, setEnding] = useState<Entry | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {entriesOf(all).map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <div>
              <p>{entry.who}</p>
              {entry.who !== entry.email && <p className="soft">{entry.email}</p>}
              <p className="hint">{entry.note}</p>
            </div>
            <Button
              aria-label={WORDS[entry.kind].named(entry.who)}
              onClick={() => setEnding(entry)}
            >
              {WORDS[entry.kind].end}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <EndQuestion entry={ending} onChanged={onChanged} onClose={() => setEnding(null)} />
      )}
    </>
  );
}

interface EndQuestionProps extends Pick<AuthorisedListProps, "onChanged"> {
  readonly entry: Entry;
  readonly onClose: () => void;
}

function EndQuestion({ entry, onChanged, onClose }: EndQuestionProps) {
  const { busy, failure, run } = useAction();
  const words = WORDS[entry.kind];

  async function end() {
    const ended = await run(async () => {
      const path = `/api/closet/delegates/${encodeURIComponent(entry.id)}`;
      // One that has ended meanwhile is what the owner wants.
      await call(path, { method: "DELETE" }).catch((error) => {
        if (!hasCode(error, "not_found")) throw error;
      });
    });
    if (!ended) return;
    onClose();
    toastSuccess(words.done);
    await onChanged();
  }

  return (
    <Question
      title={words.title(entry.who)}
      yes={words.end}
      busy={busy ? words.busy : null}
      onNo={onClose}
      onYes={() => void end()}
    >
      <p>{words.consequence}</p>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
    </Question>
  );
}

import { useState } from "react";
import { call, sentenceOf } from "#web/api/call.ts";
import { momentOf } from "#web/texts/dates.ts";
import { peopleTexts } from "#web/texts/people.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import facts from "#web/ui/facts.module.css";
import reviewStyles from "#web/ui/review-list.module.css";
import { toastError, toastSuccess } from "#web/ui/toast-store.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { ADMIN_NOT_BLOCKED, type Person } from "#worker/contract/people.ts";
import styles from "../admin.module.css";
import type { PersonAction } from "./person-question.tsx";

const loadQuestion = () => import("./person-question.tsx");
type QuestionModule = Awaited<ReturnType<typeof loadQuestion>>;

const PATHS = { endSessions: "end-sessions", block: "block", unblock: "unblock" } as const;

interface PersonCardProps {
  readonly person: Person;
  /** Reads the account again. */
  readonly onChange: () => Promise<void>;
}

export function PersonCard({ person, onChange }: PersonCardProps) {
  const { opened, open, close } = useLazyDialog<QuestionModule, PersonAction>(loadQuestion);
  const [busy, setBusy] = useState(false);
  const isAdmin = person.roles.includes("admin");

  async function act(action: PersonAction, json?: { readonly reason: string }) {
    setBusy(true);
    try {
      const address = `/api/admin/people/${encodeURIComponent(person.id)}/${PATHS[action]}`;
      await call(address, { method: "POST", ...(json && { json }) });
      toastSuccess(peopleTexts.done[action]);
      close();
      await onChange();
    } catch (refusal) {
      toastError(sentenceOf(refusal));
    }
    setBusy(false);
  }

  return (
    <section className={classNames("stack", styles.form)} aria-label={person.email}>
      <h2 className={reviewStyles.title}>{person.name || peopleTexts.noName}</h2>
      <Facts person={person} />
      {isAdmin && <p className="soft">{ADMIN_NOT_BLOCKED}</p>}
      <div className={reviewStyles.answers}>
        <Button onClick={() => void open("endSessions")}>{peopleTexts.actions.endSessions}</Button>
        {person.blockedAt !== null && (
          <Button look="primary" onClick={() => void open("unblock")}>
            {peopleTexts.actions.unblock}
          </Button>
        )}
        {person.blockedAt === null && !isAdmin && (
          <Button look="danger" onClick={() => void open("block")}>
            {peopleTexts.actions.block}
          </Button>
        )}
      </div>
      {opened && (
        <opened.module.PersonQuestion
          email={person.email}
          action={opened.about}
          busy={busy}
          onClose={close}
          onConfirm={(json) => void act(opened.about, json)}
        />
      )}
    </section>
  );
}

function Facts({ person }: { readonly person: Person }) {
  const { email, confirmed, id, roles, createdAt, sessions, blockedAt, blockedReason } = person;
  const names = peopleTexts.facts;
  const rows = [
    [names.email, confirmed ? email : peopleTexts.unconfirmed(email)],
    [names.id, id],
    [names.roles, roles.join(", ") || peopleTexts.noRole],
    [names.created, momentOf(createdAt)],
    [names.sessions, String(sessions)],
    ...(blockedAt === null ? [] : [[names.blocked, momentOf(blockedAt)]]),
    ...(blockedReason === null ? [] : [[names.reason, blockedReason]]),
  ];
  return (
    <dl className={facts.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { type FormEvent, useState } from "react";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { peopleTexts } from "#web/texts/people.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Person } from "#worker/contract/people.ts";
import styles from "../admin.module.css";
import { PersonCard } from "./person-card.tsx";

interface Found {
  readonly email: string;
  readonly person: Person | null;
}

async function findPerson(email: string): Promise<Found> {
  const path = `/api/admin/people?email=${encodeURIComponent(email)}`;
  return { email, ...(await call<{ person: Person | null }>(path)) };
}

/** Finds one account by its address, to end its sessions or to block it. */
export function PeopleSection() {
  const [email, setEmail] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const { busy, failure, run } = useAction();
  const show = async (address: string) => setFound(await findPerson(address));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setFound(null);
    void run(() => show(email.trim()));
  }

  return (
    <div className="stack">
      <form className={classNames("stack", styles.form)} noValidate onSubmit={onSubmit}>
        <p className="soft">{peopleTexts.explanation}</p>
        <Field
          label={peopleTexts.email}
          type="text"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={failure?.fields.email}
          required
          onChange={(event) => setEmail(event.target.value)}
        />
        {failure && !failure.fields.email && <Notice kind="error">{failure.sentence}</Notice>}
        <Button
          type="submit"
          look="primary"
          className={styles.submit}
          busy={busy ? peopleTexts.finding : null}
        >
          {peopleTexts.find}
        </Button>
      </form>
      <div role="status">{found && !found.person && <p>{peopleTexts.nobody(found.email)}</p>}</div>
      {found?.person && (
        <PersonCard person={found.person} onChange={() => show(found.email).catch(() => {})} />
      )}
    </div>
  );
}

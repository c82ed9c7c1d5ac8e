import type { ChangeEvent, FormEvent } from "react";
import { useState } from "react";
import { call } from "#web/api/call.ts";
import { putMe } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import type { AppUser, Me, ProfileInput } from "#worker/contract/account.ts";
import styles from "./account-screen.module.css";
import { Card } from "./card.tsx";
import { initialOf } from "./initial.ts";
import { NOT_AUTHENTICATED, sentenceForAccount } from "./sentence.ts";

export function ProfileCard({ user }: { readonly user: AppUser }) {
  const [names, setNames] = useState(namesOf(user));
  const { busy, failure, run } = useSubmit();

  async function save() {
    const before = namesOf(user);
    // Shown at once; taken back should the server refuse.
    await showNames(names);
    try {
      const me = await call<Me>("/api/me", {
        method: "PATCH",
        json: names,
        signedOutSentence: NOT_AUTHENTICATED,
      });
      await putMe(() => me);
      setNames((typed) => (typed === names ? namesOf(me.user) : typed));
      toast({ title: "Success", description: "Profile updated successfully" });
    } catch (error) {
      await showNames(before);
      toastError(sentenceForAccount(error));
      throw error;
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void run(save);
  }

  const field = (name: keyof ProfileInput) => ({
    name,
    value: names[name],
    error: failure?.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setNames({ ...names, [name]: event.target.value }),
  });

  return (
    <Card title="Profile Information">
      <form className={styles.form} onSubmit={onSubmit}>
        <Who user={user} />
        <div className={styles.names}>
          <Field {...field("firstName")} label="First Name" autoComplete="given-name" />
          <Field {...field("lastName")} label="Last Name" autoComplete="family-name" />
        </div>
        <Field label="Email" type="email" value={user.email} readOnly />
        <Button
          type="submit"
          look="primary"
          className={styles.save}
          busy={busy ? "Saving..." : null}
        >
          Save
        </Button>
      </form>
    </Card>
  );
}

function namesOf({ firstName, lastName }: AppUser): ProfileInput {
  return { firstName, lastName };
}

function showNames(names: ProfileInput): Promise<unknown> {
  return putMe((me) => ({ ...me, user: { ...me.user, ...names } }));
}

function Who({ user }: { readonly user: AppUser }) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className={styles.who}>
      <div className={styles.avatar} aria-hidden="true">
        {user.profileImage ? (
          <img src={user.profileImage} alt="" />
        ) : (
          initialOf(user.firstName, user.email)
        )}
      </div>
      <div>{name && <p className={styles.name}>{name}</p>}</div>
    </div>
  );
}

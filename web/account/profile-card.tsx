import type { ChangeEvent, FormEvent } from "react";
import { useState } from "react";
import { call } from "#web/api/call.ts";
import { putMe } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { AppUser, Me } from "#worker/contract/account.ts";
import styles from "./account-screen.module.css";
import { Card } from "./card.tsx";
import { initialOf } from "./initial.ts";
import { sentenceForAccount } from "./sentence.ts";

export function ProfileCard({ user }: { readonly user: AppUser }) {
  const [names, setNames] = useState({ firstName: user.firstName, lastName: user.lastName });
  const { busy, failure, run } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      try {
        const me = await call<Me>("/api/me", { method: "PATCH", json: names });
        await putMe(() => me);
        toast({ title: "Success", description: "Profile updated successfully" });
      } catch (error) {
        toast({ title: "Error", description: sentenceForAccount(error), destructive: true });
        throw error;
      }
    });
  }

  const field = (name: keyof typeof names) => ({
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

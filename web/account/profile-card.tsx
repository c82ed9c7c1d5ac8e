import type { FormEvent } from "react";
import { call, sentenceOf } from "#web/api/call.ts";
import { useForm } from "#web/api/use-form.ts";
import { putMe } from "#web/api/use-session.ts";
import { accountTexts as texts } from "#web/texts/account.ts";
import { sessionTexts } from "#web/texts/session.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/field.tsx";
import { toastError, toastSuccess } from "#web/ui/toast-store.ts";
import type { AppUser, Me, ProfileInput } from "#worker/contract/account.ts";
import styles from "./account-screen.module.css";
import { Card } from "./card.tsx";
import { initialOf } from "./initial.ts";

export function ProfileCard({ user }: { readonly user: AppUser }) {
  const { values: names, setValues: setNames, field, busy, run } = useForm(namesOf(user));

  async function saveProfile() {
    const before = namesOf(user);
    // Optimistic: shown at once, and reverted if the server refuses.
    await showNames(names);
    try {
      const me = await call<Me>("/api/me", {
        method: "PATCH",
        json: names,
        signedOutSentence: sessionTexts.notAuthenticated,
      });
      await putMe(() => me);
      setNames((typed) => (typed === names ? namesOf(me.user) : typed));
      toastSuccess(texts.saved);
    } catch (error) {
      await showNames(before);
      toastError(sentenceOf(error));
      throw error;
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void run(saveProfile);
  }

  return (
    <Card title={texts.profile}>
      <form className={classNames("stack", styles.form)} onSubmit={onSubmit}>
        <Avatar user={user} />
        <div className={styles.names}>
          <Field {...field("firstName")} label={texts.firstName} autoComplete="given-name" />
          <Field {...field("lastName")} label={texts.lastName} autoComplete="family-name" />
        </div>
        <Field label={texts.email} type="email" value={user.email} readOnly />
        <Button
          type="submit"
          look="primary"
          className={styles.save}
          busy={busy ? uiTexts.saving : null}
        >
          {texts.save}
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

function Avatar({
  user: { firstName, lastName, email, profileImage },
}: {
  readonly user: AppUser;
}) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className={styles.who}>
      <div className={styles.avatar} aria-hidden="true">
        {profileImage ? (
          <img className="fill" src={profileImage} alt="" />
        ) : (
          initialOf(firstName, email)
        )}
      </div>
      <div>{name && <p className={classNames("clamped", styles.name)}>{name}</p>}</div>
    </div>
  );
}

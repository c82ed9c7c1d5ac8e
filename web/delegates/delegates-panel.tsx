import useSWR from "swr";
import { type ApiError, call } from "#web/api/call.ts";
import { useForm } from "#web/api/use-form.ts";
import { delegatesTexts as texts } from "#web/texts/delegates.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import type { ClosetDelegates } from "#worker/contract/delegates.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { ActivityList, useActivity } from "./activity-list.tsx";
import { AuthorisedList } from "./authorised-list.tsx";
import styles from "./delegates.module.css";

/** The delegates and invitations of the closet, and its log of actions. */
export default function DelegatesPanel() {
  const { data, error, mutate } = useSWR<ClosetDelegates, ApiError>("/api/closet/delegates");
  const activity = useActivity();
  const onChanged = () => Promise.all([mutate(), activity.mutate()]);
  return (
    <div className={styles.panel}>
      <section className="stack" aria-labelledby="delegates-title">
        <h2 id="delegates-title">{texts.title}</h2>
        <p className={styles.hint}>{texts.hint}</p>
        {data ? (
          <Delegates all={data} onChanged={onChanged} />
        ) : error ? (
          <LoadFailure sentence={texts.loadFailed} onRetry={() => void mutate()} />
        ) : (
          <Spinner text={texts.loading} />
        )}
      </section>
      <ActivityList {...activity} />
    </div>
  );
}

interface DelegatesProps {
  readonly all: ClosetDelegates;
  readonly onChanged: () => Promise<unknown>;
}

function Delegates({ all, onChanged }: DelegatesProps) {
  const count = all.delegates.length + all.invitations.length;
  return (
    <>
      {count === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <AuthorisedList all={all} onChanged={onChanged} />
      )}
      {count < LIMITS.delegatesMax ? (
        <InvitationForm onChanged={onChanged} />
      ) : (
        <p className="soft">{texts.full(LIMITS.delegatesMax)}</p>
      )}
    </>
  );
}

function InvitationForm({ onChanged }: Pick<DelegatesProps, "onChanged">) {
  const { values, setValues, field, busy, failure, run } = useForm({ email: "" });

  async function invite() {
    const email = values.email.trim();
    const sent = await run(() =>
      call("/api/closet/invitations", { method: "POST", json: { email } }),
    );
    if (!sent) return;
    setValues({ email: "" });
    toastSuccess(texts.invited(email));
    await onChanged();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
    >
      <Field
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        autoComplete="off"
        required
        maxLength={LIMITS.emailMax}
        {...field("email")}
      />
      {failure && !failure.fields.email && <Notice kind="error">{failure.sentence}</Notice>}
      <Button type="submit" look="primary" busy={busy ? texts.inviting : null}>
        {texts.invite}
      </Button>
    </form>
  );
}

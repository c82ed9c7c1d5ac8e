import { useState } from "react";
import { hasCode } from "#web/api/call.ts";
import { useForm } from "#web/api/use-form.ts";
import { AuthForm } from "#web/auth/auth-form.tsx";
import { navigate } from "#web/navigation/navigate.ts";
import { PATHS } from "#web/paths.ts";
import { applicationTexts } from "#web/texts/application.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toastError, toastSuccess } from "#web/ui/toast-store.ts";
import { REQUEST_SUBMITTED } from "#worker/contract/influencer.ts";
import styles from "./application.module.css";
import { type RequestAnswer, sendApplication } from "./application.ts";

interface ApplicationFormProps {
  /** The address of the account, the default. */
  readonly email: string;
  /** Shows the request of an answer; without an answer the request is read again. */
  readonly onAnswer: (answer?: RequestAnswer) => void;
}

const FIELDS = [
  { name: "email", label: applicationTexts.email, type: "email", autoComplete: "email" },
  {
    name: "instagramHandle",
    label: applicationTexts.handle,
    hint: applicationTexts.handleHint,
    placeholder: applicationTexts.handleExample,
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
  },
  {
    name: "followerCount",
    label: applicationTexts.followerCount,
    inputMode: "numeric",
    autoComplete: "off",
  },
  {
    name: "affiliatePrograms",
    label: applicationTexts.programs,
    hint: applicationTexts.programsHint,
    autoComplete: "off",
  },
] as const;

export function ApplicationForm({ email, onAnswer }: ApplicationFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const { values, field, busy, failure, run } = useForm({
    email,
    instagramHandle: "",
    followerCount: "",
    affiliatePrograms: "",
  });

  async function sendRequest() {
    try {
      const answer = await sendApplication(key, values);
      toastSuccess(REQUEST_SUBMITTED);
      navigate(PATHS.home);
      onAnswer(answer);
    } catch (error) {
      // The request was sent before: show its state.
      if (hasCode(error, "already_requested", "idempotency_key_reused")) {
        toastError(error.message);
        onAnswer();
      }
      throw error;
    }
  }

  return (
    <div className={styles.form}>
      <AuthForm failure={failure} onSubmit={() => void run(sendRequest)}>
        {FIELDS.map((props) => (
          <Field key={props.name} {...props} {...field(props.name)} required />
        ))}
        <Button
          type="submit"
          look="primary"
          large
          className={styles.submit}
          busy={busy ? applicationTexts.submitting : null}
        >
          {applicationTexts.submit}
        </Button>
      </AuthForm>
    </div>
  );
}

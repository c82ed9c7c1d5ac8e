import type { ChangeEvent } from "react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { AuthForm } from "#web/auth/auth-form.tsx";
import { PATHS } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { REQUEST_SUBMITTED } from "#worker/contract/influencer.ts";
import styles from "./application.module.css";
import { type RequestAnswer, sendApplication, type TypedApplication } from "./application.ts";

interface ApplicationFormProps {
  /** The account's own, to start from. */
  readonly email: string;
  /** Takes over how the request stands; asks again without one. */
  readonly onAnswer: (answer?: RequestAnswer) => void;
}

export function ApplicationForm({ email, onAnswer }: ApplicationFormProps) {
  const navigate = useNavigate();
  const { busy, failure, run } = useSubmit();
  const [typed, setTyped] = useState<TypedApplication>({
    email,
    instagramHandle: "",
    followerCount: "",
    affiliatePrograms: "",
  });

  async function submit() {
    try {
      const answer = await sendApplication(typed);
      toast({ title: "Success", description: REQUEST_SUBMITTED });
      navigate(PATHS.home);
      onAnswer(answer);
    } catch (error) {
      // Sent from another tab: its state takes the form's place.
      if (error instanceof ApiError && error.code === "already_requested") {
        toastError(error.message);
        onAnswer();
      }
      throw error;
    }
  }

  const field = (name: keyof TypedApplication) => ({
    name,
    required: true,
    value: typed[name],
    error: failure?.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    <div className={styles.form}>
      <AuthForm failure={failure} onSubmit={() => void run(submit)}>
        <Field {...field("email")} label="Email" type="email" autoComplete="email" />
        <Field
          {...field("instagramHandle")}
          label={`${BRAND.socialNetwork} Handle`}
          hint="It becomes the address of your closet and cannot be changed later."
          placeholder="@yourname"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...field("followerCount")}
          label="Follower Count"
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          {...field("affiliatePrograms")}
          label="Affiliate Programs"
          hint="The programs you take part in, or those you would like to join."
          autoComplete="off"
        />
        <Button
          type="submit"
          look="primary"
          large
          className={styles.submit}
          busy={busy ? "Submitting..." : null}
        >
          Submit Request
        </Button>
      </AuthForm>
    </div>
  );
}

import { useState } from "react";
import { Field } from "#web/ui/field.tsx";
import { Question } from "#web/ui/question.tsx";
import type { DecisionInput, ReviewedRequest } from "#worker/contract/influencer.ts";
import { HANDLE_UNCHECKED } from "#worker/contract/influencer.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import type { Decision } from "./use-reviews.ts";

interface DecisionQuestionProps {
  readonly request: ReviewedRequest;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onConfirm: (input: DecisionInput) => void;
}

/** Asks before an application is decided, which cannot be taken back. */
export function DecisionQuestion(props: DecisionQuestionProps) {
  const { request, decision, onClose, onConfirm } = props;
  const { instagramHandle, accountEmail } = request;
  const [handleCheck, setHandleCheck] = useState("");
  const [unchecked, setUnchecked] = useState(false);
  const approve = decision === "approve";

  function confirm() {
    if (!approve) return onConfirm({ decision });
    if (handleCheck.trim() === "") return setUnchecked(true);
    onConfirm({ decision, handleCheck });
  }

  return (
    <Question
      title={`${approve ? "Approve" : "Decline"} @${instagramHandle}?`}
      yes={approve ? "Approve" : "Decline"}
      look={approve ? "primary" : "danger"}
      onNo={onClose}
      onYes={confirm}
    >
      <p>
        {approve
          ? "They become an influencer and can publish a closet under this handle."
          : "They can't apply again with this account."}{" "}
        A mail goes to {accountEmail}.
      </p>
      {approve && (
        <Field
          label="How did you check that the handle is theirs?"
          hint="Such as: they put our code into the profile's text."
          error={unchecked ? HANDLE_UNCHECKED : undefined}
          value={handleCheck}
          maxLength={LIMITS.handleCheckMax}
          required
          onChange={(event) => setHandleCheck(event.target.value)}
        />
      )}
    </Question>
  );
}

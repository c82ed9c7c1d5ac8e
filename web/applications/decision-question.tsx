import { useState } from "react";
import { applicationReviewTexts } from "#web/texts/application-review.ts";
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

export function DecisionQuestion(props: DecisionQuestionProps) {
  const { request, decision, onClose, onConfirm } = props;
  const { instagramHandle, accountEmail } = request;
  const [handleCheck, setHandleCheck] = useState("");
  const [unchecked, setUnchecked] = useState(false);
  const approve = decision === "approve";
  const yes = applicationReviewTexts.decisions[decision];

  function confirm() {
    if (!approve) return onConfirm({ decision });
    if (handleCheck.trim() === "") return setUnchecked(true);
    onConfirm({ decision, handleCheck });
  }

  return (
    <Question
      title={applicationReviewTexts.question(yes, instagramHandle)}
      yes={yes}
      look={approve ? "primary" : "danger"}
      onNo={onClose}
      onYes={confirm}
    >
      <p>
        {applicationReviewTexts.consequences[decision]} {applicationReviewTexts.mail(accountEmail)}
      </p>
      {approve && (
        <Field
          label={applicationReviewTexts.handleCheck}
          hint={applicationReviewTexts.handleCheckHint}
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

import { Question } from "#web/ui/question.tsx";
import type { ReviewedRequest } from "#worker/contract/influencer.ts";
import type { Decision } from "./use-reviews.ts";

interface DecisionQuestionProps {
  readonly request: ReviewedRequest;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before an application is decided, which cannot be taken back. */
export function DecisionQuestion(props: DecisionQuestionProps) {
  const { request, decision, onClose, onConfirm } = props;
  const { instagramHandle, accountEmail } = request;
  const approve = decision === "approve";
  return (
    <Question
      title={`${approve ? "Approve" : "Decline"} @${instagramHandle}?`}
      yes={approve ? "Approve" : "Decline"}
      look={approve ? "primary" : "danger"}
      onNo={onClose}
      onYes={onConfirm}
    >
      <p>
        {approve
          ? "They become an influencer and can publish a closet under this handle."
          : "They can't apply again with this account."}{" "}
        A mail goes to {accountEmail}.
      </p>
    </Question>
  );
}

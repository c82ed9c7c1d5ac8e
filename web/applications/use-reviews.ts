import { useState } from "react";
import useSWR from "swr";
import { type ApiError, call, hasCode, sentenceOf } from "#web/api/call.ts";
import { applicationReviewTexts } from "#web/texts/application-review.ts";
import { toastError, toastSuccess } from "#web/ui/toast-store.ts";
import type { DecisionInput, RequestStatus, ReviewedRequest } from "#worker/contract/influencer.ts";

const PATH = "/api/admin/influencer-requests";
export type Decision = DecisionInput["decision"];

interface Listed {
  readonly requests: readonly ReviewedRequest[];
}

/** The applications in a state, and `decide` for one that is pending. */
export function useReviews(status: RequestStatus) {
  const key = `${PATH}?${new URLSearchParams({ status })}`;
  const { data, error, mutate } = useSWR<Listed, ApiError>(key);
  /** Decided here; a list that was read earlier may still contain them. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());

  /** Removes the application from the list at once, and restores it when the server refuses. */
  async function decide({ userId, instagramHandle }: ReviewedRequest, json: DecisionInput) {
    setDecided((ids) => new Set(ids).add(userId));
    try {
      await call(`${PATH}/${encodeURIComponent(userId)}/decision`, { method: "POST", json });
      toastSuccess(applicationReviewTexts.decided(instagramHandle, json.decision));
    } catch (refusal) {
      toastError(sentenceOf(refusal));
      // Otherwise another admin decided the application, or the account was deleted.
      if (!hasCode(refusal, "conflict", "not_found")) {
        setDecided((ids) => new Set([...ids].filter((id) => id !== userId)));
        return;
      }
    }
    await mutate();
  }

  return {
    entries: data?.requests.filter((each) => status !== "pending" || !decided.has(each.userId)),
    error,
    retry: () => void mutate(),
    decide,
  };
}

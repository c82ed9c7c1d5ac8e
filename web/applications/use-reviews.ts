import { useState } from "react";
import useSWR from "swr";
import { ApiError, call, sentenceOf } from "#web/api/call.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import type { DecisionInput, RequestStatus, ReviewedRequest } from "#worker/contract/influencer.ts";

const PATH = "/api/admin/influencer-requests";
export type Decision = DecisionInput["decision"];

interface Listed {
  readonly requests: readonly ReviewedRequest[];
}

/** The applications in a state, and the way to decide one that is pending. */
export function useReviews(status: RequestStatus) {
  const key = `${PATH}?${new URLSearchParams({ status })}`;
  const { data, error, mutate } = useSWR<Listed, ApiError>(key);
  /** Decided here, whatever a list asked for earlier may still say. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());

  /** It leaves the pending ones at once, and comes back when refused. */
  async function decide({ userId, instagramHandle }: ReviewedRequest, json: DecisionInput) {
    setDecided((ids) => new Set(ids).add(userId));
    try {
      await call(`${PATH}/${encodeURIComponent(userId)}/decision`, { method: "POST", json });
      const description = `@${instagramHandle} is ${json.decision === "approve" ? "approved" : "declined"}.`;
      toast({ title: "Success", description });
    } catch (refusal) {
      toastError(sentenceOf(refusal));
      if (!isOver(refusal)) {
        setDecided((ids) => new Set([...ids].filter((id) => id !== userId)));
        return;
      }
    }
    await mutate();
  }

  return {
    /** Undefined until they are there. */
    requests: data?.requests.filter((each) => status !== "pending" || !decided.has(each.userId)),
    error,
    retry: () => void mutate(),
    decide,
  };
}

/** Somebody else has decided it, or the account is gone. */
function isOver(refusal: unknown): boolean {
  return refusal instanceof ApiError && ["conflict", "not_found"].includes(refusal.code);
}

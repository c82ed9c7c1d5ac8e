import { type ReactNode, useState } from "react";
import useSWR from "swr";
import { type ApiError, call, hasCode, sentenceOf } from "#web/api/call.ts";
import { moderationTexts } from "#web/texts/moderation.ts";
import { toastError, toastSuccess } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { ModeratedSubject, ModerationInput } from "#worker/contract/moderation.ts";
import type { Decided, Decision } from "./moderation-question.tsx";

interface Listed<Subject> {
  readonly subjects: readonly Subject[];
}

/** A list of closets and items, and `ask`, which asks before it decides on one of them. */
export function useModeration<Subject extends ModeratedSubject>(path: string) {
  const { data, error, mutate } = useSWR<Listed<Subject>, ApiError>(path);
  const [questionModule, loadQuestion] = useLazyModule(() => import("./moderation-question.tsx"));
  const [asked, setAsked] = useState<readonly [Decided, Decision] | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask(subject: Decided, decision: Decision) {
    if (await loadQuestion()) setAsked([subject, decision]);
  }

  async function decide({ kind, id }: Decided, json: ModerationInput) {
    setBusy(true);
    try {
      const address = `/api/admin/${kind}s/${encodeURIComponent(id)}/moderation`;
      await call(address, { method: "POST", json });
      toastSuccess(moderationTexts.done[json.decision]);
    } catch (refusal) {
      toastError(sentenceOf(refusal));
      if (!hasCode(refusal, "conflict", "not_found")) return setBusy(false);
    }
    await mutate();
    setBusy(false);
    setAsked(null);
  }

  const question: ReactNode = questionModule && asked && (
    <questionModule.ModerationQuestion
      key={`${asked[0].id} ${asked[1]}`}
      subject={asked[0]}
      decision={asked[1]}
      busy={busy}
      onClose={() => setAsked(null)}
      onConfirm={(input) => void decide(asked[0], input)}
    />
  );
  return {
    ask,
    list: {
      entries: data?.subjects,
      keyOf: ({ id }: Subject) => id,
      error,
      retry: () => void mutate(),
      question,
    },
  };
}

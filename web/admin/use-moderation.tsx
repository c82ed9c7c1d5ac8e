import type { ReactNode } from "react";
import { useState } from "react";
import useSWR from "swr";
import { ApiError, call, sentenceOf } from "#web/api/call.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { ModeratedSubject, ModerationInput } from "#worker/contract/moderation.ts";

export type Decision = ModerationInput["decision"];

/** What a decision is about: a piece, or the closet as a whole. */
export type Decided = Pick<ModeratedSubject, "kind" | "id" | "handle" | "title">;

const DONE = {
  dismiss: "The report is dismissed.",
  take_down: "It is taken down.",
  restore: "It is back in its place.",
} as const;

interface Listed<Subject> {
  readonly subjects: readonly Subject[];
}

/**
 * A list of closets and pieces, and the way to decide on them, which asks first.
 * `question` is to be rendered beside the list.
 */
export function useModeration<Subject extends ModeratedSubject>(path: string) {
  const { data, error, mutate } = useSWR<Listed<Subject>, ApiError>(path);
  const [part, wantPart] = useLazyModule(() => import("./moderation-question.tsx"));
  const [asked, setAsked] = useState<readonly [Decided, Decision] | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask(subject: Decided, decision: Decision) {
    if (await wantPart()) setAsked([subject, decision]);
  }

  async function decide({ kind, id }: Decided, json: ModerationInput) {
    setBusy(true);
    try {
      const address = `/api/admin/${kind}s/${encodeURIComponent(id)}/moderation`;
      await call(address, { method: "POST", json });
      toast({ title: "Success", description: DONE[json.decision] });
    } catch (refusal) {
      toastError(sentenceOf(refusal));
      const over = refusal instanceof ApiError && ["conflict", "not_found"].includes(refusal.code);
      if (!over) return setBusy(false);
    }
    await mutate();
    setBusy(false);
    setAsked(null);
  }

  const question: ReactNode = part && asked && (
    <part.ModerationQuestion
      key={`${asked[0].id} ${asked[1]}`}
      subject={asked[0]}
      decision={asked[1]}
      busy={busy}
      onClose={() => setAsked(null)}
      onConfirm={(input) => void decide(asked[0], input)}
    />
  );
  return { subjects: data?.subjects, error, retry: () => void mutate(), ask, question };
}

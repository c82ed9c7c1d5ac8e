import { type ReactNode, useState } from "react";
import useSWR from "swr";
import { type ApiError, call, hasCode, sentenceOf } from "#web/api/call.ts";
import { moderationTexts } from "#web/texts/moderation.ts";
import { toastError, toastSuccess } from "#web/ui/toast-store.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import type { ModeratedSubject, ModerationInput } from "#worker/contract/moderation.ts";
import type { Decided, Decision } from "./moderation-question.tsx";

const loadQuestion = () => import("./moderation-question.tsx");
type QuestionModule = Awaited<ReturnType<typeof loadQuestion>>;

interface Asked {
  readonly subject: Decided;
  readonly decision: Decision;
}

interface Listed<Subject> {
  readonly subjects: readonly Subject[];
}

/** A list of closets and items, and `ask`, which asks before it decides on one of them. */
export function useModeration<Subject extends ModeratedSubject>(path: string) {
  const { data, error, mutate } = useSWR<Listed<Subject>, ApiError>(path);
  const { opened, open, close } = useLazyDialog<QuestionModule, Asked>(loadQuestion);
  const [busy, setBusy] = useState(false);

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
    close();
  }

  const question: ReactNode = opened && (
    <opened.module.ModerationQuestion
      key={`${opened.about.subject.id} ${opened.about.decision}`}
      {...opened.about}
      busy={busy}
      onClose={close}
      onConfirm={(input) => void decide(opened.about.subject, input)}
    />
  );
  return {
    ask: (subject: Decided, decision: Decision) => void open({ subject, decision }),
    list: {
      entries: data?.subjects,
      keyOf: ({ id }: Subject) => id,
      error,
      retry: () => void mutate(),
      question,
    },
  };
}

import { useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { delegatedPath } from "#web/managed-closet/delegated-path.ts";
import { leaveCloset, useDelegatedClosets } from "#web/managed-closet/use-delegated-closets.ts";
import { delegatedTexts as texts } from "#web/texts/delegated.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import type { DelegatedCloset } from "#worker/contract/delegates.ts";
import { Card } from "./card.tsx";
import { CardRow } from "./card-row.tsx";

/** The closets that the person manages for others; nothing without one. */
export default function DelegatedClosetsCard() {
  const closets = useDelegatedClosets().data?.closets ?? [];
  const [leaving, setLeaving] = useState<DelegatedCloset | null>(null);
  if (closets.length === 0) return null;
  return (
    <Card title={texts.cardTitle}>
      {closets.map((closet) => (
        <CardRow key={closet.id} title={closet.title} text={`@${closet.instagramHandle}`}>
          <ButtonLink
            look="primary"
            to={delegatedPath(closet.id)}
            aria-label={texts.manage(closet.instagramHandle)}
            reloadDocument
          >
            {texts.manageShort}
          </ButtonLink>
          <Button
            aria-label={texts.leaveNamed(closet.instagramHandle)}
            onClick={() => setLeaving(closet)}
          >
            {texts.leave}
          </Button>
        </CardRow>
      ))}
      {leaving && <LeaveQuestion closet={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

interface LeaveQuestionProps {
  readonly closet: DelegatedCloset;
  readonly onClose: () => void;
}

function LeaveQuestion({ closet, onClose }: LeaveQuestionProps) {
  const { busy, failure, run } = useAction();

  async function leave() {
    if (!(await run(() => leaveCloset(closet.id)))) return;
    onClose();
    toastSuccess(texts.left);
  }

  return (
    <Question
      title={texts.leaveTitle(closet.instagramHandle)}
      yes={texts.leave}
      busy={busy ? texts.leaving : null}
      onNo={onClose}
      onYes={() => void leave()}
    >
      <p>{texts.leaveConsequence}</p>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
    </Question>
  );
}

import { moderationTexts } from "#web/texts/moderation.ts";
import { Button } from "#web/ui/button.tsx";
import { ReviewList } from "#web/ui/review-list.tsx";
import type { TakenDownSubject } from "#worker/contract/moderation.ts";
import { MomentFact, SubjectCard } from "./subject-card.tsx";
import { useModeration } from "./use-moderation.tsx";

const { actions, facts } = moderationTexts;

/** The takedowns; those whose owner has made a change since come first. */
export function TakenDownList() {
  const { ask, list } = useModeration<TakenDownSubject>("/api/admin/takedowns");
  return (
    <ReviewList {...list} empty={moderationTexts.noTakedowns}>
      {(subject) => (
        <SubjectCard subject={subject} facts={<Facts subject={subject} />}>
          {decisionsOn(subject).map(({ decision, name }) => (
            <Button
              key={decision}
              look={decision === "restore" ? "secondary" : "danger"}
              aria-label={moderationTexts.actionOn(
                name,
                subject.kind === "item" ? subject.title : moderationTexts.handle(subject.handle),
              )}
              onClick={() => ask(subject, decision)}
            >
              {name}
            </Button>
          ))}
        </SubjectCard>
      )}
    </ReviewList>
  );
}

/** An open appeal comes before the confirmation, which it makes needless. */
function decisionsOn({ appeal, isAutomatic }: TakenDownSubject) {
  const restore = { decision: "restore", name: actions.restore } as const;
  if (appeal?.isOpen)
    return [{ decision: "reject_appeal", name: actions.reject_appeal } as const, restore];
  if (!isAutomatic) return [restore];
  return [{ decision: "take_down", name: moderationTexts.confirm } as const, restore];
}

function Facts({ subject }: { readonly subject: TakenDownSubject }) {
  const { reason, takenDownAt, changedAt, isAutomatic, appeal } = subject;
  return (
    <>
      {isAutomatic && (
        <div>
          <dt>{facts.automatic}</dt>
          <dd>{moderationTexts.automatic}</dd>
        </div>
      )}
      {appeal && (
        <div>
          <dt>{appeal.isOpen ? facts.appeal : facts.appealed}</dt>
          <dd dir="auto">{appeal.text}</dd>
        </div>
      )}
      <div>
        <dt>{facts.reason}</dt>
        <dd>{reason}</dd>
      </div>
      <MomentFact name={facts.takenDown} moment={takenDownAt} />
      {changedAt !== null && <MomentFact name={facts.changed} moment={changedAt} />}
    </>
  );
}

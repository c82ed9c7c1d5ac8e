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
          <Button
            aria-label={moderationTexts.actionOn(
              actions.restore,
              subject.kind === "item" ? subject.title : moderationTexts.handle(subject.handle),
            )}
            onClick={() => ask(subject, "restore")}
          >
            {actions.restore}
          </Button>
        </SubjectCard>
      )}
    </ReviewList>
  );
}

function Facts({ subject }: { readonly subject: TakenDownSubject }) {
  const { reason, takenDownAt, changedAt } = subject;
  return (
    <>
      <div>
        <dt>{facts.reason}</dt>
        <dd>{reason}</dd>
      </div>
      <MomentFact name={facts.takenDown} moment={takenDownAt} />
      {changedAt !== null && <MomentFact name={facts.changed} moment={changedAt} />}
    </>
  );
}

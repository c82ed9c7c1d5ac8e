import { Button } from "#web/ui/button.tsx";
import type { TakenDownSubject } from "#worker/contract/moderation.ts";
import { MomentFact, SubjectCard } from "./subject-card.tsx";
import { SubjectList } from "./subject-list.tsx";
import { useModeration } from "./use-moderation.tsx";

/** What is taken down: first what its owner has changed since, which is to be looked at again. */
export function TakenDownList() {
  const { ask, ...list } = useModeration<TakenDownSubject>("/api/admin/takedowns");
  return (
    <SubjectList {...list} empty="Nothing is taken down.">
      {(subject) => (
        <SubjectCard subject={subject} facts={<Facts subject={subject} />}>
          <Button
            aria-label={`Restore ${subject.kind === "item" ? subject.title : `@${subject.handle}`}`}
            onClick={() => ask(subject, "restore")}
          >
            Restore
          </Button>
        </SubjectCard>
      )}
    </SubjectList>
  );
}

function Facts({ subject }: { readonly subject: TakenDownSubject }) {
  const { reason, takenDownAt, changedAt } = subject;
  return (
    <>
      <div>
        <dt>Told the owner</dt>
        <dd>{reason}</dd>
      </div>
      <MomentFact name="Taken down" moment={takenDownAt} />
      {changedAt !== null && <MomentFact name="Changed since" moment={changedAt} />}
    </>
  );
}

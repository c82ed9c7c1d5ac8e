import { useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { BRAND } from "#worker/contract/brand.ts";
import type { RequestStatus, ReviewedRequest } from "#worker/contract/influencer.ts";
import styles from "./applications-section.module.css";
import { RequestFacts } from "./request-facts.tsx";
import { type Decision, useReviews } from "./use-reviews.ts";

const TABS = [
  { name: "pending", title: "Pending" },
  { name: "approved", title: "Approved" },
  { name: "declined", title: "Declined" },
] as const;

/** Where an admin looks at applications and decides them. */
export function ApplicationsSection() {
  const [status, setStatus] = useState<RequestStatus>("pending");
  return (
    <Tabs small label="State of applications" tabs={TABS} chosen={status} onChoose={setStatus}>
      <Reviews status={status} />
    </Tabs>
  );
}

function Reviews({ status }: { readonly status: RequestStatus }) {
  const { requests, error, retry, decide } = useReviews(status);
  const [question, wantQuestion] = useLazyModule(() => import("./decision-question.tsx"));
  const [asked, setAsked] = useState<readonly [ReviewedRequest, Decision] | null>(null);

  async function ask(request: ReviewedRequest, decision: Decision) {
    if (await wantQuestion()) setAsked([request, decision]);
  }

  if (!requests) {
    if (!error) return <Spinner page />;
    return <LoadFailure sentence={sentenceOf(error)} onRetry={retry} />;
  }
  if (requests.length === 0) return <p className={styles.empty}>No {status} applications.</p>;
  return (
    <>
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.userId} className={styles.request}>
            <Handle handle={request.instagramHandle} />
            <RequestFacts
              request={request}
              accountEmail={request.accountEmail}
              handleCheck={request.handleCheck}
            />
            {status === "pending" && (
              <Answers
                handle={request.instagramHandle}
                onAnswer={(decision) => ask(request, decision)}
              />
            )}
          </li>
        ))}
      </ul>
      {question && asked && (
        <question.DecisionQuestion
          request={asked[0]}
          decision={asked[1]}
          onClose={() => setAsked(null)}
          onConfirm={(input) => {
            setAsked(null);
            void decide(asked[0], input);
          }}
        />
      )}
    </>
  );
}

function Handle({ handle }: { readonly handle: string }) {
  return (
    <h2 className={styles.handle}>
      <a
        href={BRAND.profilePages + encodeURIComponent(handle)}
        target="_blank"
        rel="noopener noreferrer"
      >
        @{handle}
        <span className="visually-hidden">, opens in a new tab</span>
      </a>
    </h2>
  );
}

interface AnswersProps {
  readonly handle: string;
  readonly onAnswer: (decision: Decision) => void;
}

function Answers({ handle, onAnswer }: AnswersProps) {
  return (
    <div className={styles.answers}>
      <Button look="primary" aria-label={`Approve @${handle}`} onClick={() => onAnswer("approve")}>
        Approve
      </Button>
      <Button aria-label={`Decline @${handle}`} onClick={() => onAnswer("decline")}>
        Decline
      </Button>
    </div>
  );
}

import { useState } from "react";
import { applicationReviewTexts } from "#web/texts/application-review.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { BRAND } from "#worker/contract/brand.ts";
import type { RequestStatus, ReviewedRequest } from "#worker/contract/influencer.ts";
import styles from "./applications-section.module.css";
import { RequestFacts } from "./request-facts.tsx";
import { type Decision, useReviews } from "./use-reviews.ts";

const TABS = (["pending", "approved", "declined"] as const).map((name) => ({
  name,
  title: applicationReviewTexts.tabs[name],
}));

/** The applications by state; an admin decides those that are pending. */
export function ApplicationsSection() {
  const [status, setStatus] = useState<RequestStatus>("pending");
  return (
    <Tabs
      small
      label={applicationReviewTexts.tabsLabel}
      tabs={TABS}
      chosen={status}
      onChoose={setStatus}
    >
      <Reviews status={status} />
    </Tabs>
  );
}

function Reviews({ status }: { readonly status: RequestStatus }) {
  const { requests, error, retry, decide } = useReviews(status);
  const [question, loadQuestion] = useLazyModule(() => import("./decision-question.tsx"));
  const [asked, setAsked] = useState<readonly [ReviewedRequest, Decision] | null>(null);

  async function ask(request: ReviewedRequest, decision: Decision) {
    if (await loadQuestion()) setAsked([request, decision]);
  }

  if (!requests) return <Loading error={error} onRetry={retry} />;
  if (requests.length === 0) {
    return <p className={styles.empty}>{applicationReviewTexts.none(status)}</p>;
  }
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
        <span className="visually-hidden">{applicationReviewTexts.newTab}</span>
      </a>
    </h2>
  );
}

interface AnswersProps {
  readonly handle: string;
  readonly onAnswer: (decision: Decision) => void;
}

function Answers({ handle, onAnswer }: AnswersProps) {
  const { decisions, decisionOn } = applicationReviewTexts;
  return (
    <div className={styles.answers}>
      <Button
        look="primary"
        aria-label={decisionOn(decisions.approve, handle)}
        onClick={() => onAnswer("approve")}
      >
        {decisions.approve}
      </Button>
      <Button
        aria-label={decisionOn(decisions.decline, handle)}
        onClick={() => onAnswer("decline")}
      >
        {decisions.decline}
      </Button>
    </div>
  );
}

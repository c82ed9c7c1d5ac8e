import type { FormEvent } from "react";
import { useState } from "react";
import useSWR from "swr";
import { type ApiError, call, sentenceOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { PAUSE_SENTENCE_MISSING, type Pause } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";

const PATH = "/api/admin/pause";

interface Asked {
  readonly pause: Pause | null;
}

/** The switch that stops new try-ons, with the words that people read meanwhile. */
export function GenerationSection() {
  const { data, error, mutate } = useSWR<Asked, ApiError>(PATH);
  if (!data) {
    if (!error) return <Spinner page />;
    return <LoadFailure sentence={sentenceOf(error)} onRetry={() => void mutate()} />;
  }
  const onAnswer = (answer: Asked) => void mutate(answer, { revalidate: false });
  return data.pause ? (
    <Paused pause={data.pause} onAnswer={onAnswer} />
  ) : (
    <Running onAnswer={onAnswer} />
  );
}

interface StateProps {
  readonly onAnswer: (answer: Asked) => void;
}

function Running({ onAnswer }: StateProps) {
  const [sentence, setSentence] = useState("");
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [part, wantPart] = useLazyModule(() => import("#web/ui/question.tsx"));
  const { busy, failure, run } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(sentence.trim() === "");
    if (sentence.trim() === "") return;
    void wantPart().then((question) => setAsking(question !== null));
  }

  async function pause() {
    await run(async () => {
      onAnswer(await call<Asked>(PATH, { method: "PUT", json: { sentence } }));
      toast({ title: "Success", description: "Try-ons are paused." });
    });
    setAsking(false);
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <h2 className={styles.state}>Try-ons are running.</h2>
        <p className={styles.soft}>
          A pause stops new ones at once. Those under way end as usual, and nobody loses a credit.
        </p>
        <TextArea
          label="What people read meanwhile"
          rows={2}
          value={sentence}
          maxLength={LIMITS.pauseSentenceMax}
          placeholder="We are back at noon."
          error={missing ? PAUSE_SENTENCE_MISSING : failure?.fields.sentence}
          required
          onChange={(event) => setSentence(event.target.value)}
        />
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
        <Button type="submit" look="danger" className={styles.submit}>
          Pause try-ons
        </Button>
      </form>
      {part && asking && (
        <part.Question
          title="Pause all try-ons?"
          yes="Pause"
          busy={busy ? "Pausing..." : null}
          onNo={() => setAsking(false)}
          onYes={() => void pause()}
        >
          <p>Nobody can start one until you let them go on. They read: “{sentence.trim()}”</p>
        </part.Question>
      )}
    </>
  );
}

function Paused({ pause, onAnswer }: StateProps & { readonly pause: Pause }) {
  const { busy, failure, run } = useSubmit();

  async function resume() {
    await run(async () => {
      onAnswer(await call<Asked>(PATH, { method: "DELETE" }));
      toast({ title: "Success", description: "Try-ons go on." });
    });
  }

  return (
    <div className={styles.form}>
      <h2 className={styles.state}>Try-ons are paused.</h2>
      <p className={styles.soft}>
        Since <time dateTime={pause.since}>{new Date(pause.since).toLocaleString()}</time>. People
        read:
      </p>
      <blockquote className={styles.quote}>{pause.sentence}</blockquote>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
      <Button
        look="primary"
        className={styles.submit}
        busy={busy ? "Resuming..." : null}
        onClick={() => void resume()}
      >
        Let try-ons go on
      </Button>
    </div>
  );
}

import { type FormEvent, useState } from "react";
import useSWR from "swr";
import { type ApiError, call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { fill } from "#web/texts/fill.ts";
import { pauseTexts } from "#web/texts/pause.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { PAUSE_SENTENCE_MISSING, type Pause } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";

const PATH = "/api/admin/pause";

interface PauseState {
  readonly pause: Pause | null;
}

export function GenerationSection() {
  const { data, error, mutate } = useSWR<PauseState, ApiError>(PATH);
  if (!data) return <Loading error={error} onRetry={() => void mutate()} />;
  const onAnswer = (answer: PauseState) => void mutate(answer, { revalidate: false });
  return data.pause ? (
    <Paused pause={data.pause} onAnswer={onAnswer} />
  ) : (
    <Running onAnswer={onAnswer} />
  );
}

interface StateProps {
  readonly onAnswer: (answer: PauseState) => void;
}

function Running({ onAnswer }: StateProps) {
  const [sentence, setSentence] = useState("");
  const [missing, setMissing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [questionModule, loadQuestion] = useLazyModule(() => import("#web/ui/question.tsx"));
  const { busy, failure, run } = useAction();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(sentence.trim() === "");
    if (sentence.trim() === "") return;
    void loadQuestion().then((loaded) => setConfirming(loaded !== null));
  }

  async function pause() {
    await run(async () => {
      onAnswer(await call<PauseState>(PATH, { method: "PUT", json: { sentence } }));
      toastSuccess(pauseTexts.paused);
    });
    setConfirming(false);
  }

  return (
    <>
      <form className={classNames("stack", styles.form)} noValidate onSubmit={onSubmit}>
        <h2 className={styles.state}>{pauseTexts.running}</h2>
        <p className="soft">{pauseTexts.explanation}</p>
        <TextArea
          label={pauseTexts.sentence}
          rows={2}
          value={sentence}
          maxLength={LIMITS.pauseSentenceMax}
          placeholder={pauseTexts.sentenceExample}
          error={missing ? PAUSE_SENTENCE_MISSING : failure?.fields.sentence}
          required
          onChange={(event) => setSentence(event.target.value)}
        />
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
        <Button type="submit" look="danger" className={styles.submit}>
          {pauseTexts.pause}
        </Button>
      </form>
      {questionModule && confirming && (
        <questionModule.Question
          title={pauseTexts.question}
          yes={pauseTexts.yes}
          busy={busy ? pauseTexts.pausing : null}
          onNo={() => setConfirming(false)}
          onYes={() => void pause()}
        >
          <p>{pauseTexts.consequence(sentence.trim())}</p>
        </questionModule.Question>
      )}
    </>
  );
}

function Paused({ pause, onAnswer }: StateProps & { readonly pause: Pause }) {
  const { busy, failure, run } = useAction();

  async function resume() {
    await run(async () => {
      onAnswer(await call<PauseState>(PATH, { method: "DELETE" }));
      toastSuccess(pauseTexts.resumedToast);
    });
  }

  return (
    <div className={classNames("stack", styles.form)}>
      <h2 className={styles.state}>{pauseTexts.paused}</h2>
      <p className="soft">
        {fill(pauseTexts.since, {
          time: <Moment time={pause.since} />,
        })}
      </p>
      <blockquote className={styles.quote}>{pause.sentence}</blockquote>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
      <Button
        look="primary"
        className={styles.submit}
        busy={busy ? pauseTexts.resuming : null}
        onClick={() => void resume()}
      >
        {pauseTexts.resume}
      </Button>
    </div>
  );
}

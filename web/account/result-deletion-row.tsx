import useSWR from "swr";
import { call, sentenceOf } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { resultDeletionTexts as texts } from "#web/texts/result-deletion.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import type { ResultDeletion } from "#worker/contract/result-deletion.ts";
import { CardRow } from "./card-row.tsx";

const PATH = "/api/me/result-deletion";

/** The member's choice that results are deleted by age, which asks before it is turned on. */
export function ResultDeletionRow() {
  const { data, error, mutate } = useSWR<ResultDeletion>(PATH);
  const question = useLazyDialog(() => import("./result-deletion-question.tsx"));
  const { busy, failure, run } = useAction();

  async function save(chosen: boolean) {
    const saved = await call<ResultDeletion>(PATH, { method: "PUT", json: { chosen } });
    await mutate(saved, { revalidate: false });
    toastSuccess(chosen ? texts.turnedOn : texts.turnedOff);
  }

  /** The question names the number of results that are old by now. */
  async function ask() {
    await mutate();
    await question.open(true);
  }

  if (!data) {
    const text = error ? sentenceOf(error) : texts.loading;
    return (
      <CardRow title={texts.title} text={text}>
        {error && <Button onClick={() => void mutate()}>{uiTexts.retry}</Button>}
      </CardRow>
    );
  }
  const { chosen, days } = data;
  const text = failure?.sentence ?? (chosen ? texts.on(days) : texts.off(days));
  return (
    <>
      <CardRow title={texts.title} text={text}>
        {chosen ? (
          <Button busy={busy ? texts.turningOff : null} onClick={() => void run(() => save(false))}>
            {texts.turnOff}
          </Button>
        ) : (
          <Button onClick={() => void run(ask)}>{texts.turnOn}</Button>
        )}
      </CardRow>
      {question.opened && (
        <question.opened.module.ResultDeletionQuestion
          state={data}
          onYes={() => save(true)}
          onClose={question.close}
        />
      )}
    </>
  );
}

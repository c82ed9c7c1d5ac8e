import { useState } from "react";
import useSWR from "swr";
import { type ApiError, call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { dayOf } from "#web/texts/dates.ts";
import { shareTexts as texts } from "#web/texts/share.ts";
import { Button } from "#web/ui/button.tsx";
import { Check } from "#web/ui/check.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { OwnShare, Share } from "#worker/contract/shares.ts";
import { RevokeQuestion } from "./revoke-question.tsx";
import styles from "./share-dialog.module.css";
import { shareLink } from "./share-link.ts";

interface ShareDialogProps {
  readonly generationId: string;
  readonly onClose: () => void;
}

/** Creates, configures and revokes the link to one result, and shows its votes. */
export function ShareDialog({ generationId, onClose }: ShareDialogProps) {
  const path = `/api/generations/${encodeURIComponent(generationId)}/share`;
  const { data, error, mutate } = useSWR<OwnShare, ApiError>(path);
  const { busy, failure, run } = useAction();
  const [previewPicture, choosePreview] = useState(false);
  const share = data?.share;

  const store = (next: Share | null) => mutate({ share: next }, { revalidate: false });
  const save = (chosen: boolean) =>
    run(async () => {
      const json = { previewPicture: chosen };
      await store(await call<Share>(path, { method: "POST", json }));
    });

  /** Changes the box at once, and reverts it if the choice was not stored. */
  async function changePreview(living: Share, chosen: boolean) {
    if (busy) return;
    void store({ ...living, previewPicture: chosen });
    if (!(await save(chosen))) void mutate();
  }

  return (
    <Dialog title={texts.title} small onClose={onClose}>
      <div className="stack">
        {!data && <Loading error={error} onRetry={() => void mutate()} />}
        {share && (
          <LivingShare
            share={share}
            path={path}
            onPreview={(chosen) => void changePreview(share, chosen)}
            onRevoked={() => void store(null)}
          />
        )}
        {share === null && (
          <>
            <p>{texts.explanation}</p>
            <Check label={texts.preview} checked={previewPicture} onChange={choosePreview} />
            <Button
              look="primary"
              busy={busy ? texts.creating : null}
              onClick={() => void save(previewPicture)}
            >
              {texts.create}
            </Button>
          </>
        )}
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
      </div>
    </Dialog>
  );
}

interface LivingShareProps {
  readonly share: Share;
  readonly path: string;
  readonly onPreview: (chosen: boolean) => void;
  readonly onRevoked: () => void;
}

function LivingShare({ share, path, onPreview, onRevoked }: LivingShareProps) {
  const [ending, setEnding] = useState(false);
  const url = window.location.origin + share.url;
  const answers = share.yes + share.no;
  return (
    <>
      <div>
        <p className="label">{texts.link}</p>
        <p className={styles.link}>{url}</p>
        <p className="hint">{texts.ends(dayOf(share.expiresAt))}</p>
      </div>
      <Button look="primary" onClick={() => void shareLink({ title: texts.message, url })}>
        {texts.share}
      </Button>
      <Check label={texts.preview} checked={share.previewPicture} onChange={onPreview} />
      <div>
        <p className="label">{texts.votes}</p>
        <p>{answers === 0 ? texts.none : texts.counts(share.yes, share.no)}</p>
      </div>
      <Button look="danger" onClick={() => setEnding(true)}>
        {texts.revoke}
      </Button>
      {ending && (
        <RevokeQuestion
          path={path}
          answers={answers}
          onClose={() => setEnding(false)}
          onRevoked={onRevoked}
        />
      )}
    </>
  );
}

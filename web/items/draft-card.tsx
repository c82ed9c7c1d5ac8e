import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { itemCreationTexts } from "#web/texts/item-creation.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { CloseIcon, SuccessIcon } from "#web/ui/icons.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import styles from "./create-item-screen.module.css";
import { type Draft, enterDraft, problemsOfDraft, removeDraft } from "./draft-store.ts";
import {
  AffiliateField,
  ClothingField,
  OptionalTexts,
  TitleField,
  WearingField,
} from "./item-fields.tsx";

interface DraftCardProps {
  readonly draft: Draft;
  readonly name: string;
  /** A draft is being sent. */
  readonly busy: boolean;
  readonly crop: (file: File) => Promise<Blob | null>;
  readonly onRetry: () => void;
}

export default function DraftCard({ draft, name, busy, crop, onRetry }: DraftCardProps) {
  const url = useObjectUrl(draft.input.clothing);
  const fields = {
    input: draft.input,
    problems: problemsOfDraft(draft),
    onChange: (part: Partial<Draft["input"]>) => enterDraft(draft.id, part),
  };
  function onRemove() {
    flushSync(() => removeDraft(draft.id));
    // The button that had the focus is gone.
    document.querySelector("main")?.focus({ preventScroll: true });
  }

  if (draft.state === "created") {
    return (
      <CardFrame name={name} url={url}>
        <p className={styles.added}>
          <SuccessIcon /> {draft.input.title}
        </p>
      </CardFrame>
    );
  }
  return (
    <CardFrame name={name} url={url}>
      <div className={styles.cardFields} inert={busy}>
        {!draft.input.clothing && <ClothingField {...fields} />}
        <TitleField {...fields} />
        <AffiliateField {...fields} />
        <details className={styles.more}>
          <summary>{itemCreationTexts.more}</summary>
          <div className={styles.moreFields}>
            <WearingField input={draft.input} onChange={fields.onChange} crop={crop} />
            <OptionalTexts {...fields} />
          </div>
        </details>
      </div>
      {draft.state === "sending" && <ProgressBar label={name} percent={draft.sent * 100} />}
      {draft.state === "failed" && (
        <div className={styles.failed} role="alert">
          <p>{draft.sentence}</p>
          {!busy && (
            <Button look="link" onClick={onRetry}>
              {itemCreationTexts.again}
            </Button>
          )}
        </div>
      )}
      {!busy && (
        <IconButton
          label={itemCreationTexts.remove(name)}
          className={styles.drop}
          onClick={onRemove}
        >
          <CloseIcon />
        </IconButton>
      )}
    </CardFrame>
  );
}

interface CardFrameProps {
  readonly name: string;
  readonly url: string | null;
  readonly children: ReactNode;
}

function CardFrame({ name, url, children }: CardFrameProps) {
  return (
    <li className={styles.card}>
      <fieldset className={styles.cardBody}>
        <legend className={styles.cardName}>{name}</legend>
        <div className={styles.thumb}>{url && <img className="fill" src={url} alt="" />}</div>
        <div className={styles.cardMain}>{children}</div>
      </fieldset>
    </li>
  );
}

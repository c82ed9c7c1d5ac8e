import { useRef } from "react";
import { flushSync } from "react-dom";
import { renewalOf } from "#web/account/renewal.ts";
import { useServerNow } from "#web/account/use-server-now.ts";
import { FindingList } from "#web/fit/finding-list.tsx";
import { PhotoFindings } from "#web/fit/photo-findings.tsx";
import { ReadingNotes } from "#web/fit/reading-notes.tsx";
import { FailureNotice } from "#web/generations/result/failure-notice.tsx";
import { FailureSteps } from "#web/generations/result/failure-steps.tsx";
import { PauseNotice } from "#web/generations/result/pause-notice.tsx";
import { PhotoUploadNote } from "#web/generations/try-on/photo-upload-note.tsx";
import { OwnPhotoPicker } from "#web/media/own-photo-picker.tsx";
import { Picture } from "#web/media/picture.tsx";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { garmentKindTexts } from "#web/texts/garment-kind.ts";
import { Button } from "#web/ui/button.tsx";
import type { AppUser } from "#worker/contract/account.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { PHOTO_ATTESTATION } from "#worker/contract/photo-attestation.ts";
import styles from "./try-on-dialog.module.css";
import type { ItemTryOn } from "./use-item-try-on.ts";

interface TryOnUploadProps {
  readonly item: ClosetItem;
  readonly user: AppUser;
  /** Whether the member has agreed to the processing of photos. */
  readonly agreed: boolean;
  /** An operator's sentence while try-ons are paused. */
  readonly pause: string | null;
  /** The server's clock minus the device's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly own: ItemTryOn;
  /** Leads back to the items of the closet. */
  readonly onOtherItem: () => void;
}

export function TryOnUpload(props: TryOnUploadProps) {
  const { item, user, agreed, pause, clockOffsetMs, own, onOtherItem } = props;
  const { tryOn, photo } = own;
  const person = useRef<HTMLDivElement>(null);

  function onOtherPhoto() {
    // The file dialog opens only within the press.
    flushSync(() => own.wantOwn(true));
    person.current?.querySelector<HTMLInputElement>("input[type=file]")?.click();
  }

  return (
    <div className={styles.upload}>
      {pause !== null && (
        <div className={styles.failure}>
          <PauseNotice sentence={pause} />
        </div>
      )}
      {tryOn.phase === "failed" && (
        <div className={styles.failure}>
          <FailureNotice {...tryOn} served>
            <FailureSteps
              {...tryOn}
              fit={own.offer(tryOn.failureCode)}
              onPhoto={onOtherPhoto}
              onGarment={onOtherItem}
            />
          </FailureNotice>
        </div>
      )}
      <Piece item={item} />
      <div ref={person} className={styles.person}>
        <PersonPhoto own={own} />
      </div>
      <div className={styles.go}>
        {!own.usesSaved && agreed && <PhotoUploadNote photo={own.own} userId={user.id} />}
        {!own.usesSaved && <p className={styles.attestation}>{PHOTO_ATTESTATION}</p>}
        <ReadingNotes reading={own.reading} refusal={own.reading.refusal} />
        {photo && pause === null && (
          <Button
            look="primary"
            large
            wide
            busy={own.checking ? garmentKindTexts.checking : null}
            onClick={own.start}
          >
            {closetTryOnTexts.start}
          </Button>
        )}
        <Credits user={user} clockOffsetMs={clockOffsetMs} />
      </div>
    </div>
  );
}

function PersonPhoto({ own }: Pick<TryOnUploadProps, "own">) {
  const { saved, usesSaved } = own;
  return (
    <>
      <div className={styles.photo}>
        {saved && usesSaved ? (
          <Picture
            url={saved.url}
            alt={closetTryOnTexts.savedPhoto}
            sizes="(width < 768px) 70vw, 320px"
            ratio="3 / 4"
            spinner
          />
        ) : (
          <OwnPhotoPicker photo={own.own} onPick={own.pick} onRemove={own.removeOwn} />
        )}
        <PhotoFindings>
          {own.findings.length > 0 && <FindingList findings={own.findings} />}
        </PhotoFindings>
      </div>
      <div className={styles.ways}>
        {saved && (
          <Button look="link" onClick={() => own.wantOwn(usesSaved)}>
            {usesSaved ? closetTryOnTexts.useOtherPhoto : closetTryOnTexts.useSavedPhoto}
          </Button>
        )}
        {own.fitButton}
      </div>
    </>
  );
}

function Piece({ item }: Pick<TryOnUploadProps, "item">) {
  return (
    <div className={styles.item}>
      <Picture
        url={item.clothingImageUrl}
        alt={item.title}
        sizes="(width < 768px) 104px, 26rem"
        ratio="3 / 4"
        whole
      />
    </div>
  );
}

function Credits({ user, clockOffsetMs }: Pick<TryOnUploadProps, "user" | "clockOffsetMs">) {
  const renewAt = Date.parse(user.creditsRenewAt);
  const now = useServerNow(clockOffsetMs, renewAt);
  return (
    <p className={styles.credits}>
      <span>{closetTryOnTexts.cost}</span> <span>{closetTryOnTexts.credits(user.credits)}</span>{" "}
      <span>{renewalOf(user, now)}</span>
    </p>
  );
}

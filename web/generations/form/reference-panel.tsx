import { type ReactNode, useId } from "react";
import { PhotoFindings } from "#web/fit/photo-findings.tsx";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { OwnPhotoPicker } from "#web/media/own-photo-picker.tsx";
import { Picture } from "#web/media/picture.tsx";
import { Link } from "#web/navigation/link.tsx";
import { PATHS } from "#web/paths.ts";
import { fill } from "#web/texts/fill.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { Choice } from "#web/ui/choice.tsx";
import { InfoPopover } from "#web/ui/popover.tsx";
import type { ReferenceImage } from "#worker/contract/account.ts";
import { PHOTO_ATTESTATION } from "#worker/contract/photo-attestation.ts";
import type { PhotoFinding } from "#worker/contract/photo-findings.ts";
import styles from "./generate-screen.module.css";
import { useTryOnParts } from "./load-try-on-parts.ts";
import type { PhotoField } from "./use-try-on-form.ts";

const SOURCES = [
  { name: "saved", title: tryOnFormTexts.savedPhoto },
  { name: "temporary", title: tryOnFormTexts.temporaryPhoto },
] as const;

interface ReferencePanelProps {
  readonly form: TryOnForm;
  readonly saved: ReferenceImage | null;
  readonly visitor: boolean;
  /** The member, if they have agreed to the processing of photos. */
  readonly uploader: string | null;
  readonly findings: readonly PhotoFinding[];
  readonly fitButton: ReactNode;
  readonly onChange: (part: Partial<TryOnForm>) => void;
  readonly onPick: (field: PhotoField, file: File) => Promise<void>;
  readonly onRemove: () => void;
}

export function ReferencePanel(props: ReferencePanelProps) {
  const { form, saved, visitor, uploader, findings, fitButton, onChange, onPick, onRemove } = props;
  const usesSaved = saved !== null && form.referenceFrom === "saved";
  const parts = useTryOnParts();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} data-panel="photo">
      <div className={styles.head}>
        <h2 id={id}>{tryOnFormTexts.referenceImage}</h2>
        <InfoPopover label={tryOnFormTexts.tipsLabel}>
          <ul className={styles.tips}>
            {tryOnFormTexts.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </InfoPopover>
      </div>
      {saved && (
        <Choice
          label={tryOnFormTexts.photoSource}
          choices={SOURCES}
          chosen={form.referenceFrom}
          onChoose={(referenceFrom) => onChange({ referenceFrom })}
        />
      )}
      <div className={styles.photo}>
        {usesSaved ? (
          <Picture
            url={saved.url}
            alt={tryOnFormTexts.savedPhotoAlt}
            sizes="(width < 768px) 90vw, 448px"
            ratio="3 / 4"
            spinner
          />
        ) : (
          <OwnPhotoPicker
            photo={form.referencePhoto}
            onPick={(file) => onPick("referencePhoto", file)}
            onRemove={onRemove}
          />
        )}
        <PhotoFindings>
          {parts && findings.length > 0 && <parts.FindingList findings={findings} />}
        </PhotoFindings>
      </div>
      {fitButton}
      {!usesSaved && uploader && parts && (
        <parts.PhotoUploadNote photo={form.referencePhoto} userId={uploader} />
      )}
      {!usesSaved && <p className="hint">{PHOTO_ATTESTATION}</p>}
      {!saved && <p className="hint">{visitor ? tryOnFormTexts.photoStaysHere : <SaveHint />}</p>}
    </section>
  );
}

function SaveHint() {
  const link = <Link to={PATHS.account}>{tryOnFormTexts.savePhotoLink}</Link>;
  return fill(tryOnFormTexts.savePhoto, { link });
}

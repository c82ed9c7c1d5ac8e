import type { ReactNode } from "react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { PhotoFindings } from "#web/fit/photo-findings.tsx";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { PhotoPicker } from "#web/media/photo-picker.tsx";
import { Picture } from "#web/media/picture.tsx";
import { PATHS } from "#web/paths.ts";
import { Choice } from "#web/ui/choice.tsx";
import { InfoPopover } from "#web/ui/popover.tsx";
import type { ReferenceImage } from "#worker/contract/account.ts";
import type { PhotoFinding } from "#worker/contract/fit.ts";
import { PHOTO_ATTESTATION } from "#worker/contract/photo-attestation.ts";
import styles from "./generate-screen.module.css";
import type { PhotoField } from "./use-try-on-form.ts";

const TIPS = [
  "Use a clear, well-lit photo.",
  "Face the camera, with your arms a little away from your body.",
  "Show yourself from head to hips, or to your feet for trousers and dresses.",
  "Wear something close-fitting, and stand before a plain background.",
  "Be alone in the picture.",
] as const;

const SOURCES = [
  { name: "saved", title: "Saved Image" },
  { name: "temporary", title: "Temporary Upload" },
] as const;

interface ReferencePanelProps {
  readonly form: TryOnForm;
  readonly saved: ReferenceImage | null;
  readonly visitor: boolean;
  /** Of the photo that is chosen. */
  readonly findings: readonly PhotoFinding[];
  /** Beneath a photo that is chosen. */
  readonly fitButton: ReactNode;
  readonly onChange: (part: Partial<TryOnForm>) => void;
  readonly onPick: (field: PhotoField, file: File) => Promise<void>;
}

export function ReferencePanel(props: ReferencePanelProps) {
  const { form, saved, visitor, findings, fitButton, onChange, onPick } = props;
  const id = useId();
  const [busy, setBusy] = useState(false);

  async function pick(file: File) {
    setBusy(true);
    await onPick("referencePhoto", file);
    setBusy(false);
  }

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Reference Image</h2>
        <InfoPopover label="Tips for a good photo">
          <ul className={styles.tips}>
            {TIPS.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </InfoPopover>
      </div>
      {saved && (
        <Choice
          label="Which photo of you"
          choices={SOURCES}
          chosen={form.referenceFrom}
          onChoose={(referenceFrom) => onChange({ referenceFrom })}
        />
      )}
      <div className={styles.photo}>
        {saved && form.referenceFrom === "saved" ? (
          <Picture
            url={saved.url}
            alt="Your saved reference"
            sizes="(width < 768px) 90vw, 448px"
            ratio="3 / 4"
            spinner
          />
        ) : (
          <PhotoPicker
            label="Upload your photo"
            hint="Used for this try-on only. JPG, PNG or WebP, max 5MB"
            photo={form.referencePhoto}
            alt="Your photo"
            ratio="3 / 4"
            busy={busy ? "Uploading..." : null}
            camera="user"
            onPick={(file) => void pick(file)}
            onRemove={() => onChange({ referencePhoto: null, referenceFit: null })}
          />
        )}
        <PhotoFindings findings={findings} />
      </div>
      {fitButton}
      {!(saved && form.referenceFrom === "saved") && (
        <p className={styles.hint}>{PHOTO_ATTESTATION}</p>
      )}
      {!saved && (
        <p className={styles.hint}>
          {visitor ? (
            "Your photo stays in this browser until you sign up."
          ) : (
            <>
              <Link to={PATHS.account}>Save a photo in your account</Link> to have it here every
              time.
            </>
          )}
        </p>
      )}
    </section>
  );
}

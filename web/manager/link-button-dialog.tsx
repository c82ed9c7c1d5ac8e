import { useId, useState } from "react";
import { noteShared } from "#web/managed-closet/checklist.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { isPublic } from "#web/managed-closet/visibility-words.ts";
import { fill } from "#web/texts/fill.ts";
import { linkButtonTexts as texts } from "#web/texts/link-button.ts";
import { CopiedCode } from "#web/ui/copied-code.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import { adLabelOf } from "#worker/contract/advertising.ts";
import { type ClosetPart, closetPartPath } from "#worker/contract/closet-parts.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import styles from "./link-button.module.css";
import { buttonStyle, linkButtonHtml } from "./link-button.ts";

/** A button for other sites that opens the closet, a collection or an item. */
export default function LinkButtonDialog({ managed, onClose }: ClosetDialogProps) {
  const { closet, liveUrl } = managed;
  const [target, setTarget] = useState<ClosetPart | null>(null);
  if (!closet || !liveUrl) return null;
  const { instagramHandle: handle } = closet;
  const href = target ? new URL(closetPartPath(handle, target), liveUrl).href : liveUrl;
  const html = linkButtonHtml(closet, href);
  const ad = adLabelOf(closet.country);
  const onCopied = () => void noteShared(managed);
  return (
    <Dialog title={texts.title} small onClose={onClose}>
      <div className={styles.body}>
        <p className="hint">{texts.about}</p>
        <TargetChoice managed={managed} target={target} onChoose={setTarget} />
        <figure className={styles.preview}>
          <figcaption className="label">{texts.preview}</figcaption>
          <a href={href} target="_blank" rel="noopener" style={buttonStyle(closet)}>
            {fill(texts.labelledButton, { ad: <span lang={ad.lang}>{ad.word}</span> })}
          </a>
        </figure>
        <CopiedCode code={html} copy={texts.copyHtml} short onCopied={onCopied} />
        <CopiedCode code={href} copy={texts.copyLink} short onCopied={onCopied} />
      </div>
    </Dialog>
  );
}

/** Those that have a public item. */
function shownCollections({ collections, items }: ManagedCloset) {
  const shown = new Set(items.filter(isPublic).map(({ id }) => id));
  return collections.filter(({ itemIds }) => itemIds.some((id) => shown.has(id)));
}

interface TargetChoiceProps {
  readonly managed: ManagedCloset;
  readonly target: ClosetPart | null;
  readonly onChoose: (target: ClosetPart | null) => void;
}

function TargetChoice({ managed, target, onChoose }: TargetChoiceProps) {
  const id = useId();
  const parts = [
    { label: texts.collections, parameter: "in", rows: shownCollections(managed) },
    { label: texts.items, parameter: "item", rows: managed.items.filter(isPublic) },
  ] as const;

  function choose(value: string) {
    const [parameter, ...rest] = value.split(":");
    const isPart = parameter === "in" || parameter === "item";
    onChoose(isPart ? { parameter, id: rest.join(":") } : null);
  }

  return (
    <div className={field.field}>
      <label className="label" htmlFor={id}>
        {texts.opens}
      </label>
      <select
        id={id}
        className={field.input}
        value={target ? `${target.parameter}:${target.id}` : ""}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{texts.closet}</option>
        {parts.map(({ label, parameter, rows }) =>
          rows.length === 0 ? null : (
            <optgroup key={parameter} label={label}>
              {rows.map((row) => (
                <option key={row.id} value={`${parameter}:${row.id}`}>
                  {row.title}
                </option>
              ))}
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}

import { useState } from "react";
import { callForFile } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { PictureChoice } from "#web/media/picture-choice.tsx";
import { sourceSet } from "#web/media/source-set.ts";
import { useProductLook } from "#web/products/use-product-look.ts";
import { importTexts as texts } from "#web/texts/import.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Check } from "#web/ui/check.tsx";
import { Field } from "#web/ui/field.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import type { ImportRow } from "#worker/contract/imports.ts";
import { changeRow, choosePicture, refreshImport, removeRow } from "./import-calls.ts";
import styles from "./import-screen.module.css";
import { problemsOfRow } from "./row-problems.ts";

/** A row of the table: its picture, its fields and what is to be corrected. */
export function ImportRowCard({ row }: { readonly row: ImportRow }) {
  const { position, state, picture, failureCode, duplicateOf } = row;
  const { failure, run } = useAction();
  const save = (work: () => Promise<void>) => void run(work).then(refreshImport);
  return (
    <li className={styles.row} aria-label={texts.row(position)}>
      {(picture || state !== "published") && (
        <div className={styles.picture}>
          {picture && (
            <img className="fill" src={picture} srcSet={sourceSet(picture)} sizes="160px" alt="" />
          )}
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.head}>
          <p className="label">
            {position}. <span className={styles[state]}>{texts.states[state]}</span>
          </p>
          {state !== "published" && (
            <IconButton
              label={texts.remove(position)}
              onClick={() => save(() => removeRow(row.id))}
            >
              <CloseIcon />
            </IconButton>
          )}
        </div>
        {state === "published" ? <p>{row.title}</p> : <Fields row={row} onSave={save} />}
        {failureCode && <p className="error">{texts.failures[failureCode]}</p>}
        {failure && <p className="error">{failure.sentence}</p>}
        {duplicateOf && (
          <>
            <p className="error">{texts.duplicate(duplicateOf)}</p>
            <Check
              label={texts.wanted}
              checked={row.isWanted}
              onChange={(isWanted) => save(() => changeRow(row.id, { isWanted }))}
            />
          </>
        )}
        {row.images.length > 1 && <OtherPictures row={row} onSave={save} />}
      </div>
    </li>
  );
}

interface PartProps {
  readonly row: ImportRow;
  readonly onSave: (work: () => Promise<void>) => void;
}

/** Each field is saved when it is left. */
function Fields({ row, onSave }: PartProps) {
  const stored = { title: row.title ?? "", link: row.link, caption: row.caption ?? "" };
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  const shown = { ...stored, ...typed };
  const problems = row.state === "ready" ? problemsOfRow(shown) : {};

  function onBlur(name: keyof typeof stored) {
    const text = typed[name];
    if (text === undefined || text === stored[name]) return;
    if (name === "link" && text.trim() === "") return setTyped({});
    onSave(async () => {
      await changeRow(row.id, { [name]: text });
      await refreshImport();
      setTyped(({ [name]: _, ...others }) => others);
    });
  }

  const field = (name: keyof typeof stored, label: string, error: string | undefined) => (
    <Field
      label={label}
      error={error}
      value={shown[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      onBlur={() => onBlur(name)}
    />
  );
  return (
    <div className={styles.fields}>
      {field("title", texts.itemTitle, problems.title)}
      {field("link", texts.link, problems.affiliateUrl)}
      {field("caption", texts.caption, problems.caption)}
    </div>
  );
}

function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  return callForFile("/api/closet/product-pictures", { method: "POST", json: { url }, signal });
}

/** The other pictures of the page, which are loaded when they are asked for. */
function OtherPictures({ row, onSave }: PartProps) {
  const { look, show } = useProductLook({ fetchPicture });
  const [chosen, setChosen] = useState<string | null>(null);
  if (look.state !== "found") {
    const urls = row.images.map(({ url }) => url);
    return (
      <Button look="link" className={styles.other} onClick={() => void show(urls, null)}>
        {texts.otherPicture}
      </Button>
    );
  }
  return (
    <PictureChoice
      label={texts.picture}
      pictures={look.pictures}
      chosen={chosen}
      onChoose={(url) => {
        setChosen(url);
        onSave(() => choosePicture(row.id, url));
      }}
    />
  );
}

import { type FormEvent, useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { importTexts as texts } from "#web/texts/import.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { UrlField } from "#web/ui/url-field.tsx";
import { IMPORT_LIMITS } from "#worker/contract/import-limits.ts";
import { listLinks, openImport, refreshImport } from "./import-calls.ts";
import styles from "./import-screen.module.css";
import { type EnteredRow, readTable } from "./read-table.ts";

type Found = Awaited<ReturnType<typeof listLinks>>;

/** The sentence about rows that can't be imported; null where they can. */
function problemOf(rows: readonly EnteredRow[]): string | null {
  if (rows.length === 0) return texts.noLinks;
  return rows.length > IMPORT_LIMITS.rows ? texts.tooMany(rows.length) : null;
}

/** Takes the links: pasted, from a file, or from an old link page. */
export function ImportForm() {
  return (
    <div className={styles.form}>
      <Pasted />
      <OldPage />
    </div>
  );
}

function Pasted() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, failure, run } = useAction();

  function enter(next: string) {
    const isLong = next.length > IMPORT_LIMITS.pasteMax;
    setProblem(isLong ? texts.tooLong : null);
    if (!isLong) setText(next);
  }

  async function onFile(file: File | undefined) {
    if (!file) return;
    if (file.size > IMPORT_LIMITS.pasteMax * 2) setProblem(texts.tooLong);
    else enter(await file.text());
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const rows = await readTable(text).catch(() => null);
    const found = rows ? problemOf(rows) : texts.unreadable;
    setProblem(found);
    if (rows && !found) await run(() => openImport(rows));
    if (!found) await refreshImport();
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextArea
        label={texts.links}
        hint={texts.linksHint}
        error={problem ?? undefined}
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onPaste={(event) => {
          // The browser would stop for a long time with such a text in the field.
          if (event.clipboardData.getData("text").length <= IMPORT_LIMITS.pasteMax) return;
          event.preventDefault();
          setProblem(texts.tooLong);
        }}
        onChange={({ target }) => enter(target.value)}
      />
      <label className={styles.file}>
        <span className="label">{texts.file}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => void onFile(target.files?.[0])}
        />
      </label>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
      <Button type="submit" look="primary" large busy={busy ? texts.starting : null}>
        {texts.start}
      </Button>
    </form>
  );
}

function OldPage() {
  const [url, setUrl] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const { busy, failure, run } = useAction();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setFound(null);
    void run(async () => setFound(await listLinks(url.trim())));
  }

  return (
    <section className="stack" aria-label={texts.page}>
      <form className="stack" noValidate onSubmit={onSubmit}>
        <UrlField
          label={texts.page}
          hint={texts.pageHint}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
        {found?.length === 0 && <Notice kind="info">{texts.pageEmpty}</Notice>}
        <Button type="submit" busy={busy ? texts.listing : null} disabled={url.trim() === ""}>
          {texts.list}
        </Button>
      </form>
      {found && found.length > 0 && <FoundLinks found={found} />}
    </section>
  );
}

function FoundLinks({ found }: { readonly found: Found }) {
  const first = found.slice(0, IMPORT_LIMITS.rows).map(({ url }) => url);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first));
  const { busy, failure, run } = useAction();
  const rows = found
    .filter(({ url }) => chosen.has(url))
    .map(({ url, title }) => ({ link: url, title, caption: null }));
  const problem = problemOf(rows);

  function toggle(url: string) {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(url)) next.add(url);
      return next;
    });
  }

  return (
    <fieldset className="stack">
      <legend className="label">{texts.chooseLinks}</legend>
      <ul className={styles.found}>
        {found.map(({ url, title }) => (
          <li key={url}>
            <label>
              <input type="checkbox" checked={chosen.has(url)} onChange={() => toggle(url)} />
              <span>
                {title}
                <span className="hint">{url}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {(problem || failure) && <Notice kind="error">{problem ?? failure?.sentence}</Notice>}
      <Button
        look="primary"
        busy={busy ? texts.starting : null}
        disabled={problem !== null}
        onClick={() => void run(() => openImport(rows)).then(refreshImport)}
      >
        {texts.importLinks(rows.length)}
      </Button>
    </fieldset>
  );
}

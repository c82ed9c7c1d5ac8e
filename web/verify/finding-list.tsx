import { SOURCE_TYPES, verifyTexts as texts } from "#web/texts/verify.ts";
import facts from "#web/ui/facts.module.css";
import type { Findings } from "./check-worker.ts";
import styles from "./verify-screen.module.css";

/** Shows the findings in a picture and their meaning. A screen reader announces the list. */
export function FindingList({ findings }: { readonly findings: Findings }) {
  const { isMarked, sourceType, c2pa } = findings;
  return (
    <section className={styles.findings} aria-labelledby="findings" role="status">
      <h2 id="findings">{texts.results}</h2>
      <dl className={facts.facts}>
        <div>
          <dt>{texts.mark.title}</dt>
          <dd>{isMarked ? texts.mark.found : texts.mark.missing}</dd>
        </div>
        <div>
          <dt>{texts.sourceType.title}</dt>
          <dd>{sourceType === null ? texts.sourceType.missing : sentenceOf(sourceType)}</dd>
        </div>
        <div>
          <dt>{texts.c2pa.title}</dt>
          <dd>{c2pa ? texts.c2pa.found : texts.c2pa.missing}</dd>
        </div>
      </dl>
      <h3>{texts.meaning.title}</h3>
      <p>{meaningOf(findings)}</p>
    </section>
  );
}

function sentenceOf(term: string): string {
  return (Object.hasOwn(SOURCE_TYPES, term) && SOURCE_TYPES[term]) || texts.sourceType.other(term);
}

function meaningOf({ isMarked, sourceType, c2pa }: Findings): string {
  if (isMarked) return texts.meaning.found;
  return sourceType !== null || c2pa ? texts.meaning.metadataOnly : texts.meaning.nothing;
}

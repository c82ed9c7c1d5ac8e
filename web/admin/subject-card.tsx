import type { ReactNode } from "react";
import { relativeDate } from "#web/generations/relative-date.ts";
import { Picture } from "#web/media/picture.tsx";
import factStyles from "#web/ui/facts.module.css";
import type { ModeratedSubject } from "#worker/contract/moderation.ts";
import { closetPath } from "#worker/contract/pages.ts";
import styles from "./admin.module.css";

interface SubjectCardProps {
  readonly subject: ModeratedSubject;
  /** What is to be told beside what it says itself, as entries of a list. */
  readonly facts: ReactNode;
  /** The ways to decide. */
  readonly children: ReactNode;
}

/** A piece or a closet as an operator judges it: its pictures, its words, and what was said of it. */
export function SubjectCard({ subject, facts, children }: SubjectCardProps) {
  const { kind, handle, title, words, affiliateUrl, pictures } = subject;
  return (
    <article className={styles.card}>
      <div className={styles.pictures}>
        {pictures.map((url) => (
          <a key={url} href={url} target="_blank" rel="noopener">
            <Picture url={url} alt={`Picture of ${title}`} sizes="140px" lazy />
          </a>
        ))}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        <p className={styles.kind}>
          {kind === "item" ? "A piece of " : "The closet of "}
          <a
            href={closetPath(handle, kind === "item" ? subject.id : undefined)}
            target="_blank"
            rel="noopener"
          >
            @{handle}
            <span className="visually-hidden">, opens in a new tab</span>
          </a>
        </p>
        <dl className={factStyles.facts}>
          {words && (
            <div>
              <dt>{kind === "item" ? "Caption" : "Bio"}</dt>
              <dd dir="auto">{words}</dd>
            </div>
          )}
          {affiliateUrl && (
            <div>
              <dt>Leads to</dt>
              <dd>{affiliateUrl}</dd>
            </div>
          )}
          {facts}
        </dl>
      </div>
      <div className={styles.answers}>{children}</div>
    </article>
  );
}

/** When something was, as an entry of a list of facts. */
export function MomentFact({ name, moment }: { readonly name: string; readonly moment: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <time dateTime={moment}>{relativeDate(moment, Date.now())}</time>
      </dd>
    </div>
  );
}

import type { ReactNode } from "react";
import { Picture } from "#web/media/picture.tsx";
import { fill } from "#web/texts/fill.ts";
import { moderationTexts } from "#web/texts/moderation.ts";
import { relativeDate } from "#web/texts/relative-date.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { classNames } from "#web/ui/class-names.ts";
import factStyles from "#web/ui/facts.module.css";
import reviewStyles from "#web/ui/review-list.module.css";
import type { ModeratedSubject } from "#worker/contract/moderation.ts";
import { closetPath } from "#worker/contract/pages.ts";
import styles from "./admin.module.css";

interface SubjectCardProps {
  readonly subject: ModeratedSubject;
  readonly facts: ReactNode;
  readonly children: ReactNode;
}

export function SubjectCard({ subject, facts, children }: SubjectCardProps) {
  const { kind, title, words: text, affiliateUrl, pictures } = subject;
  return (
    <article className={styles.card}>
      <div className={styles.pictures}>
        {pictures.map((url) => (
          <a key={url} href={url} target="_blank" rel="noopener">
            <Picture url={url} alt={moderationTexts.picture(title)} sizes="140px" lazy />
          </a>
        ))}
      </div>
      <div className={styles.texts}>
        <h2 className={reviewStyles.title}>
          <bdi>{title}</bdi>
        </h2>
        <p className={classNames("hint", styles.kind)}>
          {fill(kind === "item" ? moderationTexts.item : moderationTexts.closet, {
            link: <SubjectLink subject={subject} />,
          })}
        </p>
        <dl className={factStyles.facts}>
          {text && (
            <div>
              <dt>{kind === "item" ? moderationTexts.facts.caption : moderationTexts.facts.bio}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          )}
          {affiliateUrl && (
            <div>
              <dt>{moderationTexts.facts.link}</dt>
              <dd>{affiliateUrl}</dd>
            </div>
          )}
          {facts}
        </dl>
      </div>
      <div className={classNames(reviewStyles.answers, styles.answers)}>{children}</div>
    </article>
  );
}

function SubjectLink({ subject: { kind, id, handle } }: Pick<SubjectCardProps, "subject">) {
  return (
    <a href={closetPath(handle, kind === "item" ? id : undefined)} target="_blank" rel="noopener">
      {moderationTexts.handle(handle)}
      <span className="visually-hidden">{uiTexts.newTab}</span>
    </a>
  );
}

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

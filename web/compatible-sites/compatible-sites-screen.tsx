import { Fragment, type MouseEvent, type ReactNode, useId } from "react";
import { PATHS } from "#web/paths.ts";
import { compatibleSitesTexts as texts } from "#web/texts/compatible-sites.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CopiedCode } from "#web/ui/copied-code.tsx";
import { Page } from "#web/ui/page.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { bookmarkletOf } from "./bookmarklet.ts";
import styles from "./compatible-sites-screen.module.css";
import { BookmarkDrawing, LinkDrawing, ShareDrawing, ShopDrawing } from "./drawings.tsx";
import { InstallApp } from "./install-app.tsx";

/** Explains the ways from a shop to a try-on: link, share sheet, bookmark, a shop's own link. */
export default function CompatibleSitesScreen() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <Way title={texts.link.title} text={texts.link.text} drawing={<LinkDrawing />}>
        <ButtonLink look="primary" className={styles.action} to={PATHS.generate}>
          {texts.link.open}
        </ButtonLink>
      </Way>
      <Way title={texts.share.title} text={texts.share.text} drawing={<ShareDrawing />}>
        <InstallApp />
      </Way>
      <Way title={texts.bookmark.title} text={texts.bookmark.text} drawing={<BookmarkDrawing />}>
        <Bookmark />
      </Way>
      <Way title={texts.shops.title} text={texts.shops.text} drawing={<ShopDrawing />}>
        <ShopLink />
      </Way>
      <section className={styles.limits} aria-labelledby="limits">
        <h2 id="limits">{texts.limits.title}</h2>
        <ul className={styles.list}>
          <li>{texts.limits.pages}</li>
          <li>{texts.limits.pictures}</li>
        </ul>
      </section>
    </Page>
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly drawing: ReactNode;
  readonly children: ReactNode;
}

function Way({ title, text, drawing, children }: WayProps) {
  const id = useId();
  return (
    <section className={styles.way} aria-labelledby={id}>
      <div className={styles.drawing}>{drawing}</div>
      <div className={styles.texts}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}

function Bookmark() {
  const address = bookmarkletOf(window.location.origin + PATHS.generate);

  /** This page does not run scripts from addresses; the link works on the bookmarks bar. */
  function onClick(event: MouseEvent) {
    event.preventDefault();
    toast(texts.bookmark.dragged);
  }

  return (
    <>
      <p className={styles.drag}>
        {/* React does not render a script's address in a link. */}
        <a
          className={styles.bookmark}
          href={PATHS.generate}
          ref={(link) => link?.setAttribute("href", address)}
          onClick={onClick}
        >
          {texts.bookmark.name}
        </a>
        <span className="soft">{texts.bookmark.drag}</span>
      </p>
      <p>{texts.bookmark.steps}</p>
      <ol className={styles.list}>
        {texts.bookmark.phone.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <CopiedCode code={address} copy={texts.bookmark.copy} short />
    </>
  );
}

const EXAMPLE = new URLSearchParams({
  product_url: "https://shop.example/breton-tee",
  garment_url: "https://shop.example/breton-tee.jpg",
});

const PARAMETERS = { product_url: texts.shops.product, garment_url: texts.shops.garment };

function ShopLink() {
  const address = `${window.location.origin}${PATHS.generate}?${EXAMPLE}`;
  const html = `<a href="${address.replaceAll("&", "&amp;")}">${texts.shops.link}</a>`;
  return (
    <>
      <CopiedCode code={html} copy={texts.shops.copy} />
      <dl className={styles.parameters}>
        {Object.entries(PARAMETERS).map(([name, meaning]) => (
          <Fragment key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="soft">{texts.shops.encoding}</p>
    </>
  );
}

import { PATHS, tryOnPath } from "#web/paths.ts";
import { PlainHeader } from "#web/shell/plain-header.tsx";
import { fill } from "#web/texts/fill.ts";
import { sharedResultTexts as texts } from "#web/texts/shared-result.ts";
import { AdMark } from "#web/ui/ad-mark.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { parseWebUrl } from "#worker/contract/generations.ts";
import type { LegalPath } from "#worker/contract/legal.ts";
import { shopPath } from "#worker/contract/pages.ts";
import { type SharedResult, sharedPicturePath, sharePath } from "#worker/contract/shares.ts";

const CONTACT: LegalPath = "/contact";

/** The page of a link to a result. It works without scripts: the votes are a form. */
export function SharedResultPage({ result }: { readonly result: SharedResult }) {
  const { token, mark } = result;
  return (
    <div className="shared">
      <PlainHeader />
      <main>
        <figure>
          <picture>
            {/* At most twice as large as its pixels. */}
            <source srcSet={`${sharedPicturePath(token)} 0.5x`} />
            <img src={sharedPicturePath(token)} alt={texts.picture} />
          </picture>
          {mark && <figcaption className="hint">{mark}</figcaption>}
        </figure>
        <div className="texts">
          <h1>{texts.title}</h1>
          <VoteForm result={result} />
          <ButtonLink look="primary" large reloadDocument to={tryItPath(result)}>
            {texts.tryIt}
          </ButtonLink>
          <ShopLink result={result} />
          <a href={CONTACT}>{texts.report}</a>
        </div>
      </main>
    </div>
  );
}

function VoteForm({ result }: { readonly result: SharedResult }) {
  const { token, visitor, own, yes, no } = result;
  return (
    <form method="post" action={sharePath(token)}>
      {visitor && <input type="hidden" name="visitor" value={visitor} />}
      <fieldset>
        <legend>{texts.question}</legend>
        <div className="choices">
          <Button type="submit" name="vote" value="yes" aria-pressed={own === "yes"}>
            {texts.yes}
          </Button>
          <Button type="submit" name="vote" value="no" aria-pressed={own === "no"}>
            {texts.no}
          </Button>
        </div>
      </fieldset>
      <p>{yes + no === 0 ? texts.first : `${texts.yesCount(yes)} · ${texts.noCount(no)}`}</p>
      {own && <p className="hint">{texts.thanks}</p>}
    </form>
  );
}

function tryItPath({ item, productUrl }: SharedResult): string {
  if (item) return tryOnPath(item.handle, item.id);
  return productUrl === null
    ? PATHS.generate
    : `${PATHS.generate}?${new URLSearchParams({ product_url: productUrl })}`;
}

/** Sends no referrer to the shop, because the address of this page is a secret. */
function ShopLink({ result: { item, productUrl } }: { readonly result: SharedResult }) {
  const url = parseWebUrl(productUrl ?? "");
  if (!item && !url) return null;
  return (
    <div>
      <p className="hint">
        {item ? fill(texts.affiliate, { ad: <AdMark label={item.adLabel} /> }) : url?.host}
        {item?.associateNote && `. ${item.associateNote}`}
      </p>
      <a href={item ? shopPath(item.id) : url?.href} rel="sponsored nofollow noopener noreferrer">
        {texts.shop}
      </a>
    </div>
  );
}

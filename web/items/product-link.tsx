import type { ClipboardEvent, FormEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { isWebUrl } from "#web/generations/try-on-form.ts";
import { UrlField } from "#web/generations/url-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { ProductLook } from "#worker/contract/closets.ts";
import type { ItemInput } from "./item-input.ts";
import { PictureChoice } from "./picture-choice.tsx";
import styles from "./product-link.module.css";
import type { Look } from "./use-product-look.ts";
import { useProductLook } from "./use-product-look.ts";

interface ProductLinkProps {
  readonly input: ItemInput;
  readonly onFill: (part: Partial<ItemInput>) => void;
}

/** Fills in a piece from its shop's page. What was typed is only replaced on a press of its own. */
export function ProductLink({ input, onFill }: ProductLinkProps) {
  const [url, setUrl] = useState("");
  // What comes back later must meet what has been typed by then.
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const { look, pictures, read } = useProductLook({
    onProduct: (product) => onFill(missingOf(latest.current, product)),
    onPicture: (clothing) => !latest.current.clothing && onFill({ clothing }),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void read(url);
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text").trim();
    if (!isWebUrl(pasted)) return;
    event.preventDefault();
    setUrl(pasted);
    void read(pasted);
  }

  const loading = look.state === "loading";
  return (
    <form className={styles.link} noValidate onSubmit={onSubmit}>
      <div className={styles.row}>
        <UrlField
          label="Paste a product link"
          name="productLink"
          enterKeyHint="go"
          autoCapitalize="none"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onPaste={onPaste}
        />
        <Button type="submit" busy={loading ? "Reading..." : null} disabled={url.trim() === ""}>
          Fill in
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {loading ? "Reading the page..." : wordsOf(look, pictures.length)}
      </p>
      {look.state === "refused" && <Notice kind="error">{look.sentence}</Notice>}
      {look.state === "found" && <Offers input={input} product={look.product} onFill={onFill} />}
      {pictures.length > 0 && (
        <PictureChoice
          pictures={pictures}
          chosen={input.clothing}
          onChoose={(clothing) => onFill({ clothing })}
        />
      )}
    </form>
  );
}

/** What of the page fits where nothing was entered yet. */
function missingOf(input: ItemInput, { title, affiliateUrl }: ProductLook): Partial<ItemInput> {
  return {
    ...(title && input.title.trim() === "" && { title }),
    ...(input.affiliateUrl.trim() === "" && { affiliateUrl }),
  };
}

function wordsOf(look: Look, pictures: number): string {
  if (look.state !== "found") return "Title, picture and link are filled in from the shop's page.";
  const { title } = look.product;
  if (title && pictures > 0) return "Filled in below. Please check it before you create the item.";
  const missing = [!title && "title", pictures === 0 && "picture"].filter(Boolean);
  return `No ${missing.join(" and no ")} was found on the page. Please add it below.`;
}

interface OffersProps extends ProductLinkProps {
  readonly product: ProductLook;
}

/** What the page says otherwise than what was typed. */
function Offers({ input, product, onFill }: OffersProps) {
  const { title, affiliateUrl } = product;
  const otherTitle = title && input.title.trim() !== title;
  const otherLink = input.affiliateUrl.trim() !== affiliateUrl;
  if (!otherTitle && !otherLink) return null;
  return (
    <ul className={styles.offers}>
      {otherTitle && (
        <li>
          <span>
            The page's title is <q>{title}</q>.
          </span>
          <Button look="link" onClick={() => onFill({ title })}>
            Use this title
          </Button>
        </li>
      )}
      {otherLink && (
        <li>
          <span>Your affiliate URL is another link than the page's.</span>
          <Button look="link" onClick={() => onFill({ affiliateUrl })}>
            Use the page's link
          </Button>
        </li>
      )}
    </ul>
  );
}

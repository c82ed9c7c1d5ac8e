import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { fill } from "#web/texts/fill.ts";
import { productLinkTexts } from "#web/texts/product-link.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { UrlField } from "#web/ui/url-field.tsx";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ProductLook } from "#worker/contract/products.ts";
import type { ItemInput } from "./item-input.ts";
import { PictureChoice } from "./picture-choice.tsx";
import styles from "./product-link.module.css";
import { type Look, useProductLook } from "./use-product-look.ts";

interface ProductLinkProps {
  readonly input: ItemInput;
  readonly onFill: (part: Partial<ItemInput>) => void;
}

/** Fills in an item from its shop's page. A typed value is only replaced by its own button. */
export function ProductLink({ input, onFill }: ProductLinkProps) {
  const [url, setUrl] = useState("");
  // The answer is merged into the input as it is when the answer arrives.
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
          label={productLinkTexts.label}
          name="productLink"
          enterKeyHint="go"
          autoCapitalize="none"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onPaste={onPaste}
        />
        <Button
          type="submit"
          busy={loading ? productLinkTexts.reading : null}
          disabled={url.trim() === ""}
        >
          {productLinkTexts.fill}
        </Button>
      </div>
      <p className="hint" role="status">
        {loading ? productLinkTexts.readingPage : statusOf(look, pictures.length)}
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

function missingOf(input: ItemInput, { title, url }: ProductLook): Partial<ItemInput> {
  return {
    ...(title && input.title.trim() === "" && { title }),
    ...(input.affiliateUrl.trim() === "" && { affiliateUrl: url }),
  };
}

function statusOf(look: Look, pictures: number): string {
  if (look.state === "refused") return productLinkTexts.fillYourself;
  if (look.state !== "found") return productLinkTexts.purpose;
  if (!look.product.title) {
    return pictures > 0 ? productLinkTexts.missingTitle : productLinkTexts.missingBoth;
  }
  return pictures > 0 ? productLinkTexts.filled : productLinkTexts.missingPicture;
}

interface OffersProps extends ProductLinkProps {
  readonly product: ProductLook;
}

function Offers({ input, product, onFill }: OffersProps) {
  const { title, url } = product;
  const otherTitle = title && input.title.trim() !== title;
  const otherLink = input.affiliateUrl.trim() !== url;
  if (!otherTitle && !otherLink) return null;
  return (
    <ul className={styles.offers}>
      {otherTitle && (
        <li>
          <span>{fill(productLinkTexts.pageTitle, { title: <q>{title}</q> })}</span>
          <Button look="link" onClick={() => onFill({ title })}>
            {productLinkTexts.useTitle}
          </Button>
        </li>
      )}
      {otherLink && (
        <li>
          <span>{productLinkTexts.otherLink}</span>
          <Button look="link" onClick={() => onFill({ affiliateUrl: url })}>
            {productLinkTexts.useLink}
          </Button>
        </li>
      )}
    </ul>
  );
}

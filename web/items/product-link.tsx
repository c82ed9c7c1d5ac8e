import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { callForFile } from "#web/api/call.ts";
import { PictureChoice } from "#web/media/picture-choice.tsx";
import { type Look, type OfferedPicture, useProductLook } from "#web/products/use-product-look.ts";
import { fill } from "#web/texts/fill.ts";
import { productLinkTexts } from "#web/texts/product-link.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { UrlField } from "#web/ui/url-field.tsx";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ProductPrice } from "#worker/contract/item-price.ts";
import type { ProductLook } from "#worker/contract/products.ts";
import type { ItemInput, PriceTexts } from "./item-input.ts";
import styles from "./product-link.module.css";

function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  return callForFile("/api/closet/product-pictures", { method: "POST", json: { url }, signal });
}

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
  const { look, read: readLink } = useProductLook({ fetchPicture });
  const found = look.state === "found" ? look : null;
  const pictures = found?.pictures ?? [];

  async function read(link: string) {
    const first = await readLink(link, (product) => onFill(missingOf(latest.current, product)));
    if (first && !latest.current.clothing) onFill({ clothing: first.picture });
  }

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
        {loading ? productLinkTexts.readingPage : statusOf(look)}
      </p>
      {look.state === "refused" && <Notice kind="error">{look.sentence}</Notice>}
      {found?.product && <Offers input={input} product={found.product} onFill={onFill} />}
      {pictures.length > 0 && (
        <PictureChoice
          label={productLinkTexts.choosePicture}
          pictures={pictures}
          chosen={pictures.find(({ picture }) => picture === input.clothing)?.url ?? null}
          onChoose={(url) => onFill({ clothing: pictureAt(pictures, url) })}
        />
      )}
    </form>
  );
}

function missingOf(input: ItemInput, { title, url, price }: ProductLook): Partial<ItemInput> {
  return {
    ...(price && input.priceAmount.trim() === "" && priceTexts(price)),
    ...(title && input.title.trim() === "" && { title }),
    ...(input.affiliateUrl.trim() === "" && { affiliateUrl: url }),
  };
}

function priceTexts({ decimal, currency, shop }: ProductPrice): PriceTexts {
  return { priceAmount: decimal, priceCurrency: currency, priceShop: shop ?? "" };
}

function pictureAt(pictures: readonly OfferedPicture<Blob>[], at: string): Blob | null {
  return pictures.find(({ url }) => url === at)?.picture ?? null;
}

function statusOf(look: Look<Blob>): string {
  if (look.state === "refused") return productLinkTexts.fillYourself;
  if (look.state !== "found") return productLinkTexts.purpose;
  const hasPicture = look.pictures.length > 0;
  if (!look.product?.title) {
    return hasPicture ? productLinkTexts.missingTitle : productLinkTexts.missingBoth;
  }
  return hasPicture ? productLinkTexts.filled : productLinkTexts.missingPicture;
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

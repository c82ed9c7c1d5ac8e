import useSWR from "swr";
import { type ApiError, call, hasCode } from "#web/api/call.ts";
import { shownPicture } from "#web/managed-closet/closet-cards.ts";
import { visibilityWords } from "#web/managed-closet/visibility-words.ts";
import { Picture } from "#web/media/picture.tsx";
import { useAddress } from "#web/navigation/use-address.ts";
import { PATHS } from "#web/paths.ts";
import { previewTexts as texts } from "#web/texts/preview.ts";
import { AdMark } from "#web/ui/ad-mark.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ClosetItem } from "#worker/contract/closets.ts";
import type { ClosetPreview } from "#worker/contract/previews.ts";
import styles from "./preview-screen.module.css";

/** A closet with what is not public yet, for whoever holds the token of the fragment. */
export default function PreviewScreen() {
  const token = new URLSearchParams(useAddress().hash.slice(1)).get("token") ?? "";
  return (
    <>
      <meta name="robots" content="noindex" />
      {token === "" ? <Gone /> : <Preview token={token} />}
    </>
  );
}

function Preview({ token }: { readonly token: string }) {
  const { data, error, mutate } = useSWR<ClosetPreview, ApiError>(
    ["/api/closet-previews", token],
    ([path]: readonly [string]) => call<ClosetPreview>(path, { method: "POST", json: { token } }),
    // Each answer has other addresses of the pictures.
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  if (hasCode(error, "not_found", "invalid")) return <Gone />;
  if (error) {
    return (
      <Page title={texts.mark}>
        <LoadFailure sentence={texts.failed} onRetry={() => void mutate()} />
      </Page>
    );
  }
  if (!data) return <Spinner page text={texts.loading} />;
  return <Closet {...data} />;
}

function Gone() {
  return (
    <Page title={texts.gone}>
      <div className="stack">
        <p>{texts.goneReason}</p>
        <ButtonLink className={styles.home} to={PATHS.home}>
          {texts.home}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** Shows items and collections without actions. Code shared with the closet's page would exceed the budget of that page. */
function Closet({ closet, items, collections }: ClosetPreview) {
  return (
    <Page title={closet.title} subtitle={<bdi>@{closet.instagramHandle}</bdi>}>
      <Notice kind="info">
        <strong>{texts.mark}.</strong> {texts.note}
      </Notice>
      {closet.bio && (
        <p className={styles.bio} dir="auto">
          {closet.bio}
        </p>
      )}
      {items.length === 0 && <p>{texts.empty}</p>}
      <Items items={items} label={closet.adLabel} tag="h2" />
      {collections.map(({ id, title, description, itemIds }) => (
        <section key={id} className={styles.collection} aria-labelledby={id}>
          <h2 id={id}>
            <bdi>{title}</bdi>
          </h2>
          {description && (
            <p className="soft" dir="auto">
              {description}
            </p>
          )}
          <Items
            items={items.filter((item) => itemIds.includes(item.id))}
            label={closet.adLabel}
            tag="h3"
          />
        </section>
      ))}
    </Page>
  );
}

interface ItemsProps extends Omit<ItemProps, "item"> {
  readonly items: readonly ClosetItem[];
}

function Items({ items, ...props }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <Item key={item.id} item={item} {...props} />
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly item: ClosetItem;
  readonly label: ClosetPreview["closet"]["adLabel"];
  readonly tag: "h2" | "h3";
}

function Item({ item, label, tag: Heading }: ItemProps) {
  const words = visibilityWords(item);
  return (
    <li className={styles.item}>
      <AdMark label={label} className={styles.ad} />
      {/* Loaded at once, because the address of a picture ends. */}
      <Picture url={shownPicture(item)} alt="" sizes="(width < 768px) 45vw, 270px" lazy={false} />
      <Heading className={styles.title}>
        <bdi>{item.title}</bdi>
      </Heading>
      {words && <p className={styles.state}>{words}</p>}
      {item.price && <p className="soft">{item.price.text}</p>}
      {item.caption && <p className="soft">{item.caption}</p>}
    </li>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { FavouriteToggle } from "#web/favourites/favourite-toggle.tsx";
import { likeCount } from "#web/likes/like-store.ts";
import { closetTexts } from "#web/texts/closet.ts";
import { fill } from "#web/texts/fill.ts";
import { IconLink } from "#web/ui/action-link.tsx";
import { AdMark } from "#web/ui/ad-mark.tsx";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";
import { shopHost } from "#web/ui/shop-host.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { useStepKeys } from "#web/ui/use-step-keys.ts";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import { closetPath, shopPath } from "#worker/contract/pages.ts";
import { HeartIcon, ShareIcon } from "./closet-icons.tsx";
import { ClosetImage } from "./closet-image.tsx";
import { type ClosetView, pathOf } from "./closet-view.ts";
import styles from "./item-dialog.module.css";
import { ItemStage, SIZES } from "./item-stage.tsx";

interface ItemDialogProps {
  readonly item: ClosetItem;
  readonly closet: PublicCloset["closet"];
  readonly view: ClosetView;
  readonly items: readonly ClosetItem[];
  readonly likes: { readonly liked: boolean; readonly count: number };
  /** The dialog was open in the sent page. */
  readonly sent: boolean;
  readonly onLike: () => void;
  readonly onTryOn: () => void;
  /** The pointer or focus is on the try-on button. */
  readonly onAim: () => void;
  readonly onReport: () => void;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

export function ItemDialog(props: ItemDialogProps) {
  const { item, view, items, onShow, onClose } = props;
  const { title, wearingImageUrl: worn, clothingImageUrl: cloth } = item;
  const [sent] = useState(props.sent);
  const index = items.findIndex(({ id }) => id === item.id);
  const previous = items[index - 1];
  const next = index < 0 ? undefined : items[index + 1];
  // Removes the page's own dialog if a tap opened it before the app was loaded.
  useLayoutEffect(() => document.getElementById("early")?.remove(), []);
  useStepKeys({ ArrowLeft: previous, ArrowRight: next }, onShow);
  return (
    <Dialog
      title={
        <>
          <AdMark label={props.closet.adLabel} className={styles.ad} />
          <bdi className={styles.title}>{title}</bdi>
        </>
      }
      reading
      sent={sent}
      className={sent ? styles.sent : undefined}
      closeTo={pathOf(view)}
      onClose={onClose}
    >
      <div className={styles.content}>
        <ItemStage {...{ item, previous, next, onShow }} />
        <div className={styles.texts}>
          <div className={styles.row}>
            <LikeButton {...props} />
            <ShareButton item={item} handle={props.closet.instagramHandle} />
            <SaveButton item={item} handle={props.closet.instagramHandle} />
            <span className={styles.steps}>
              <Step
                label={closetTexts.previous}
                icon={<PreviousIcon />}
                to={previous}
                {...{ view, onShow }}
              />
              <Step label={closetTexts.next} icon={<NextIcon />} to={next} {...{ view, onShow }} />
            </span>
          </div>
          {item.isWearingGenerated && <p className="hint">{closetTexts.notAPhoto}</p>}
          {item.caption && (
            <p className={styles.caption} dir="auto">
              {item.caption}
            </p>
          )}
          {item.price && <p>{item.price.text}</p>}
          {item.isSoldOut && <p className={styles.soldOut}>{closetTexts.soldOut}</p>}
          <Actions {...props} />
        </div>
        {worn && <ClosetImage key={cloth} url={cloth} alt={title} sizes={SIZES} whole />}
      </div>
    </Dialog>
  );
}

function LikeButton({ likes, onLike }: ItemDialogProps) {
  const count = likeCount(likes.count);
  return (
    <Button
      look="quiet"
      className={classNames(styles.like, styles.scripted)}
      aria-label={closetTexts.like(count, likes.count)}
      aria-pressed={likes.liked}
      onClick={onLike}
    >
      <HeartIcon filled={likes.liked} />
      {count}
    </Button>
  );
}

interface ItemOfCloset {
  readonly item: ClosetItem;
  readonly handle: string;
}

/** A module that is loaded with the dialog, because its control is beside loaded controls. */
function useEarlyModule<Module>(source: () => Promise<Module>) {
  const [module, load] = useLazyModule(source);
  const onStart = useEffectEvent(load);
  useEffect(() => void onStart(), []);
  return [module, load] as const;
}

const loadSharing = () => import("#web/shares/share-link.ts");

function ShareButton({ item: { id, title }, handle }: ItemOfCloset) {
  const [, load] = useEarlyModule(loadSharing);

  async function share() {
    const url = window.location.origin + closetPath(handle, id);
    await (await load())?.shareLink({ title, url });
  }

  return (
    <IconButton label={closetTexts.share} className={styles.scripted} onClick={() => void share()}>
      <ShareIcon />
    </IconButton>
  );
}

const loadFavourite = () => import("#web/favourites/favourite-button.tsx");

function SaveButton({ item, handle }: ItemOfCloset) {
  const [module, load] = useEarlyModule(loadFavourite);
  const [early, setEarly] = useState<"focused" | "pressed" | null>(null);

  /** Loads the button again after a failure; if that fails too, the press has no effect. */
  async function press() {
    setEarly("pressed");
    if (!(await load())) setEarly("focused");
  }

  if (module) {
    const returnTo = closetPath(handle, item.id);
    return <module.FavouriteButton small kind="item" id={item.id} {...{ early, returnTo }} />;
  }
  return (
    <FavouriteToggle
      small
      saved={false}
      className={styles.scripted}
      onClick={() => void press()}
      onFocus={() => setEarly("focused")}
      onBlur={() => setEarly(null)}
    />
  );
}

function Actions({ item, closet, onTryOn, onAim, onReport }: ItemDialogProps) {
  const host = shopHost(item.affiliateUrl);
  return (
    <div className={styles.ways}>
      <Button
        look="primary"
        large
        className={styles.scripted}
        onClick={onTryOn}
        onPointerEnter={onAim}
        onFocus={onAim}
      >
        {closetTexts.tryOn}
      </Button>
      {host && (
        <>
          <p className="hint">
            {fill(closetTexts.itemDisclosure, {
              ad: <AdMark label={closet.adLabel} />,
              handle: <bdi>{closet.instagramHandle}</bdi>,
            })}
            {closet.associateNote && `. ${closet.associateNote}`}
          </p>
          <ButtonLink
            className={styles.shop}
            large
            to={shopPath(item.id)}
            target="_blank"
            rel="sponsored nofollow noopener"
          >
            {closetTexts.shop(host)}
          </ButtonLink>
        </>
      )}
      <Button look="link" className={classNames(styles.report, styles.scripted)} onClick={onReport}>
        {closetTexts.reportItem}
      </Button>
    </div>
  );
}

interface StepProps extends Pick<ItemDialogProps, "view" | "onShow"> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: ClosetItem | undefined;
}

function Step({ label, icon, to, view, onShow }: StepProps) {
  const address = to && pathOf(view, to.id);
  return (
    <IconLink label={label} to={address} onAction={() => to && onShow(to.id)}>
      {icon}
    </IconLink>
  );
}

import { lazy, Suspense, useDeferredValue, useEffect } from "react";
import useSWR from "swr";
import type { ApiError } from "#web/api/call.ts";
import { chosenCloset } from "#web/api/chosen-closet.ts";
import { useMe } from "#web/api/use-session.ts";
import { AppealState } from "#web/appeals/appeal-state.tsx";
import { ProfilePictureUploader } from "#web/closet-settings/profile-picture-uploader.tsx";
import { doneSteps, noteShared } from "#web/managed-closet/checklist.ts";
import { endUndo } from "#web/managed-closet/closet-changes.ts";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { SettingsIcon } from "#web/managed-closet/closet-icons.tsx";
import { putManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { isPublic } from "#web/managed-closet/visibility-words.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { PATHS } from "#web/paths.ts";
import { closetManagerTexts } from "#web/texts/closet-manager.ts";
import { collectionTexts } from "#web/texts/collection.ts";
import { itemTexts } from "#web/texts/item.ts";
import { itemVisibilityTexts } from "#web/texts/item-visibility.ts";
import { previewLinkTexts } from "#web/texts/preview.ts";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { type ClosetStats, DEFAULT_PERIOD, statsPath } from "#worker/contract/closet-stats.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import styles from "./closet-manager.module.css";
import { ItemGrid } from "./item-grid.tsx";
import { LiveBanner } from "./live-banner.tsx";
import { useClosetDialog } from "./use-closet-dialog.ts";

const CollectionsCard = lazy(() => import("#web/collections/collections-card.tsx"));
const Checklist = lazy(() => import("./checklist.tsx"));
const DelegatesPanel = lazy(() => import("#web/delegates/delegates-panel.tsx"));
const ClosetNumbers = lazy(() => import("./closet-numbers.tsx"));

interface ClosetManagerProps {
  readonly managed: ManagedCloset;
}

export function ClosetManager({ managed }: ClosetManagerProps) {
  const { opened, open, close } = useClosetDialog();

  useEffect(() => endUndo, []);

  const isOwner = chosenCloset() === null;
  const title = isOwner || !managed.closet ? closetManagerTexts.title : managed.closet.title;

  return (
    <Page title={title} aside={<Header managed={managed} onOpen={open} />}>
      {managed.closet ? <Content managed={managed} onOpen={open} /> : <FirstStep />}
      {opened && <opened.Dialog managed={managed} id={opened.id} onClose={close} />}
    </Page>
  );
}

interface PartProps extends ClosetManagerProps {
  readonly onOpen: OpenDialog;
}

function Header({ managed: { closet }, onOpen }: PartProps) {
  const me = useMe();
  const isOwner = chosenCloset() === null;

  function onPicture(profileImageUrl: string | null) {
    void putManagedCloset((known) => ({
      ...known,
      closet: known.closet && { ...known.closet, profileImageUrl },
    }));
  }

  return (
    <div className={styles.header}>
      {isOwner && (
        <ProfilePictureUploader
          image={closet ? closet.profileImageUrl : (me?.user.profileImage ?? null)}
          handle={closet?.instagramHandle ?? me?.user.email ?? ""}
          onChange={onPicture}
        />
      )}
      {closet && (
        <IconButton
          label={closetManagerTexts.settings}
          className={styles.settings}
          onClick={() => onOpen("settings")}
        >
          <SettingsIcon />
        </IconButton>
      )}
    </div>
  );
}

const TABS = [
  { name: "items", title: itemTexts.title },
  { name: "collections", title: collectionTexts.title },
  { name: "numbers", title: closetManagerTexts.numbersTab },
] as const;
const OWNER_TABS = [
  ...TABS,
  { name: "delegates", title: closetManagerTexts.delegatesTab },
] as const;

/** The delegates are the business of the owner alone. */
const tabs = () => (chosenCloset() === null ? OWNER_TABS : TABS);

function useTab(): (typeof OWNER_TABS)[number]["name"] {
  const asked = new URLSearchParams(useAddress().search).get("tab");
  return tabs().find(({ name }) => name === asked)?.name ?? TABS[0].name;
}

function Content({ managed, onOpen }: PartProps) {
  const stats = useSWR<ClosetStats, ApiError>(statsPath(DEFAULT_PERIOD));
  const { closet, items, collections, liveUrl, takedowns } = managed;
  const chosen = useTab();
  // The panel before stays until the chosen one is loaded.
  const tab = useDeferredValue(chosen);
  const url = closet?.instagramHandle ? liveUrl : null;
  // One step is the profile picture, which belongs to the owner's account.
  const done = chosenCloset() === null ? doneSteps(managed) : null;
  return (
    <div className={styles.content}>
      {takedowns.closet && (
        <Notice kind="error">
          <p>
            <strong>{closetManagerTexts.takenDown}</strong> {takedowns.closet.reason}
          </p>
          <p>{closetManagerTexts.takenDownRemedy}</p>
          <AppealState takedown={takedowns.closet} subject={closetManagerTexts.ownCloset} />
        </Notice>
      )}
      {items.some(isPublic) && !takedowns.closet && (
        <LiveBanner
          url={url}
          onCopied={() => void noteShared(managed)}
          onCode={() => onOpen("code")}
          onButton={() => onOpen("link-button")}
        />
      )}
      {!items.every(isPublic) && !takedowns.closet && <NotPublic items={items} onOpen={onOpen} />}
      {tab === "items" && done && url && !takedowns.closet && (
        <Suspense fallback={<div className={styles.checklist} />}>
          <Checklist managed={managed} done={done} onOpen={onOpen} />
        </Suspense>
      )}
      <Tabs
        label={closetManagerTexts.tabsLabel}
        tabs={tabs()}
        chosen={chosen}
        to={(name) => PATHS.manageCloset + (name === TABS[0].name ? "" : `?tab=${name}`)}
      >
        {tab === "items" && <ItemGrid managed={managed} stats={stats.data} onOpen={onOpen} />}
        <Suspense fallback={null}>
          {tab === "collections" && <CollectionsCard collections={collections} onOpen={onOpen} />}
          {tab === "numbers" && <ClosetNumbers managed={managed} />}
          {tab === "delegates" && <DelegatesPanel />}
        </Suspense>
      </Tabs>
    </div>
  );
}

interface NotPublicProps extends Pick<ManagedCloset, "items"> {
  readonly onOpen: OpenDialog;
}

/** Tells that followers do not see all items, and leads to the preview of the closet. */
function NotPublic({ items, onOpen }: NotPublicProps) {
  const hidden = items.filter((item) => !isPublic(item)).length;
  const { nothingPublic, notPublic } = itemVisibilityTexts;
  return (
    <p className={styles.notPublic}>
      {hidden === items.length ? nothingPublic : notPublic(hidden)}{" "}
      <Button look="link" onClick={() => onOpen("preview-link")}>
        {previewLinkTexts.open}
      </Button>
    </p>
  );
}

function FirstStep() {
  return (
    <div className={styles.first}>
      <h2>{itemTexts.none}</h2>
      <p>{closetManagerTexts.firstStep}</p>
      <ButtonLink look="primary" large to={PATHS.createItem}>
        {itemTexts.add}
      </ButtonLink>
    </div>
  );
}

import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { chosenCloset } from "#web/api/chosen-closet.ts";
import { useMe } from "#web/api/use-session.ts";
import { useCrop } from "#web/crop/use-crop.tsx";
import { PhotoError, preparePhoto } from "#web/media/prepare-photo.ts";
import { itemCreationTexts } from "#web/texts/item-creation.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useStore } from "#web/ui/store.ts";
import { toastError } from "#web/ui/toast-store.ts";
import { useUnsaved } from "#web/ui/use-unsaved.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { createDrafts } from "./create-drafts.ts";
import styles from "./create-item-screen.module.css";
import {
  addDrafts,
  clearCreated,
  type Draft,
  draftStore,
  enterDraft,
  isEntered,
  isSending,
  openDrafts,
  problemsOfDraft,
} from "./draft-store.ts";
import { focusProblem } from "./focus-problem.ts";
import { ItemFields } from "./item-fields.tsx";
import { ITEM_PHOTO_TEXTS, type ItemInput } from "./item-input.ts";
import { ProductLink } from "./product-link.tsx";
import { useItemGarment } from "./use-item-garment.tsx";

const CreatedItems = lazy(() => import("./created-items.tsx"));
const DraftCard = lazy(() => import("./draft-card.tsx"));

export default function CreateItemScreen() {
  const me = useMe();
  return (
    <Page title={itemCreationTexts.title}>
      {me && <Drafts key={me.user.id} userId={draftOwner(me.user.id)} />}
    </Page>
  );
}

/** The drafts for a closet of somebody else are apart from those for the own one. */
function draftOwner(userId: string): string {
  const closet = chosenCloset();
  return closet === null ? userId : `${userId}:${closet}`;
}

function Drafts({ userId }: { readonly userId: string }) {
  useState(() => openDrafts(userId));
  const drafts = useStore(draftStore);
  const [first, setFirst] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { crop, dialog } = useCrop(ITEM_PHOTO_TEXTS);
  useUnsaved(drafts.some(isEntered));
  useEffect(() => clearCreated, []);

  function create() {
    // The problems must be rendered before one of them can be focused.
    flushSync(() => void createDrafts(() => setFirst(true)));
    focusProblem(form.current);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    create();
  }

  function onAnother() {
    flushSync(() => {
      setFirst(false);
      clearCreated();
    });
    // The focus opens the keyboard of a phone, to paste the link of the next item.
    screen.current?.querySelector("input")?.focus();
  }

  const [draft] = drafts;
  if (!draft) return null;
  const created = drafts.flatMap(({ item }) => (item ? [item] : []));
  if (created.length === drafts.length) {
    return (
      <Suspense fallback={null}>
        <CreatedItems items={created} first={first} onAnother={onAnother} />
      </Suspense>
    );
  }
  const single = drafts.length === 1;
  return (
    <div ref={screen} className={styles.screen}>
      {single && (
        <ProductLink
          key={draft.id}
          input={draft.input}
          onFill={(part) => enterDraft(draft.id, part)}
        />
      )}
      <form ref={form} className="stack" noValidate onSubmit={onSubmit}>
        {single ? (
          <Single draft={draft} crop={crop} />
        ) : (
          <Several drafts={drafts} crop={crop} onRetry={create} />
        )}
        <End drafts={drafts} />
      </form>
      {dialog}
    </div>
  );
}

interface PartProps {
  readonly crop: (file: File) => Promise<Blob | null>;
}

function Single({ draft, crop }: PartProps & { readonly draft: Draft }) {
  const { input } = draft;
  const onChange = (part: Partial<ItemInput>) => enterDraft(draft.id, part);
  const { garment, editor } = useItemGarment({ input, onChange });
  return (
    <div inert={draft.state === "sending"}>
      <ItemFields
        input={input}
        problems={problemsOfDraft(draft)}
        crop={crop}
        onMore={(files) => void addPhotos(files)}
        onChange={onChange}
        garment={garment}
      />
      {/* A form must not be within another one. */}
      {editor && createPortal(editor, document.body)}
    </div>
  );
}

interface SeveralProps extends PartProps {
  readonly drafts: readonly Draft[];
  readonly onRetry: () => void;
}

function Several({ drafts, crop, onRetry }: SeveralProps) {
  return (
    <Suspense fallback={null}>
      <ol>
        {drafts.map((draft, place) => (
          <DraftCard
            key={draft.id}
            draft={draft}
            name={itemCreationTexts.draft(place + 1, drafts.length)}
            busy={isSending(drafts)}
            crop={crop}
            onRetry={onRetry}
          />
        ))}
      </ol>
    </Suspense>
  );
}

/** The button that creates the items, always visible, with the progress of the upload. */
function End({ drafts }: { readonly drafts: readonly Draft[] }) {
  const waiting = drafts.filter(({ state }) => state !== "created");
  const done = drafts.reduce((sum, { state, sent }) => sum + (state === "created" ? 1 : sent), 0);
  const busy = isSending(drafts);
  const [draft] = drafts;
  return (
    <div className={styles.end}>
      {drafts.length === 1 && draft?.sentence && <Notice kind="error">{draft.sentence}</Notice>}
      {busy && (
        <ProgressBar label={itemCreationTexts.upload} percent={(done / drafts.length) * 100} />
      )}
      <Button
        type="submit"
        look="primary"
        large
        wide
        busy={busy ? itemCreationTexts.creating : null}
      >
        {itemCreationTexts.create(waiting.length)}
      </Button>
    </div>
  );
}

/** Each picture starts a draft of its own. */
async function addPhotos(files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      addDrafts([{ clothing: await preparePhoto(file, ITEM_PHOTO_TEXTS) }]);
    } catch (error) {
      const reason = error instanceof PhotoError ? error.message : ERROR_SENTENCE.broken_image;
      toastError(itemCreationTexts.pictureFailed(file.name, reason));
    }
  }
}

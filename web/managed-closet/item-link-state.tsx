import { useState } from "react";
import { itemLinkTexts as texts } from "#web/texts/item-link.ts";
import { Button } from "#web/ui/button.tsx";
import { AlertIcon } from "#web/ui/icons.tsx";
import { toastError } from "#web/ui/toast-store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { hideItem } from "./closet-calls.ts";
import type { OpenDialog } from "./closet-dialogs.ts";
import own from "./item-link-state.module.css";
import styles from "./item-try-on.module.css";
import { refreshManagedCloset, useManagedCloset } from "./use-managed-closet.ts";

interface ItemLinkStateProps {
  readonly item: ClosetItem;
  readonly onOpen: OpenDialog;
}

/** The problem of an item's link with the owner's actions; nothing for a link that is fine. */
export function ItemLinkState({ item, onOpen }: ItemLinkStateProps) {
  const link = useManagedCloset().data?.links[item.id];
  const [busy, setBusy] = useState(false);
  if (!link) return null;
  const { problem, isHidden } = link;
  const { id, title } = item;
  const of = <span className="visually-hidden">{texts.of(title)}</span>;

  async function toggle() {
    if (busy) return;
    setBusy(true);
    await hideItem(id, !isHidden)
      .then(refreshManagedCloset)
      .catch(() => toastError(texts.failed));
    setBusy(false);
  }

  return (
    <div className={styles.refused}>
      <AlertIcon />
      <div>
        <p>
          <strong>{texts.problems[problem]}</strong> {isHidden && texts.hidden}
        </p>
        <div className={own.actions}>
          <Button look="link" onClick={() => onOpen("replace-link", id)}>
            {texts.replace}
            {of}
          </Button>
          <Button look="link" aria-disabled={busy} onClick={() => void toggle()}>
            {isHidden ? texts.show : texts.hide}
            {of}
          </Button>
        </div>
      </div>
    </div>
  );
}

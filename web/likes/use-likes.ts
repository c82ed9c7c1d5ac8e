import { useEffect, useState } from "react";
import { ApiError, call, detailOf } from "#web/api/call.ts";
import { hasSessionHint } from "#web/api/session-hint.ts";
import { readStored, store as storeText } from "#web/api/storage.ts";
import { closetTexts } from "#web/texts/closet.ts";
import { useStore } from "#web/ui/store.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { ClosetItem, LikeCount, OwnLikes } from "#worker/contract/closets.ts";
import { LikeStore, shownLikes } from "./like-store.ts";

/** Set in a browser that has liked an item of any closet. */
const MARK = "has_liked";

export function useLikes(handle: string) {
  const [store] = useState(
    () => new LikeStore((id, liked) => send(handle, id, liked), reportFailure),
  );
  const likes = useStore(store.likes);

  useEffect(() => {
    if (!mayHaveLiked()) return;
    // Without an answer the hearts stay empty; a tap corrects them.
    call<OwnLikes>(`/api/closets/${handle}/likes`).then(
      (own) => store.take(own),
      () => {},
    );
  }, [handle, store]);

  return {
    of: (item: ClosetItem) => shownLikes(likes, item),
    toggle: (item: ClosetItem) => store.toggle(item),
  };
}

async function send(handle: string, id: string, liked: boolean): Promise<number> {
  const path = `/api/closets/${handle}/items/${id}/likes`;
  const { likes } = await call<LikeCount>(path, { method: liked ? "POST" : "DELETE" });
  if (liked) storeText(MARK, "1");
  return likes;
}

function reportFailure(error: unknown): void {
  // The server explains two refusals: the item is gone, or a limit is reached.
  const explained = error instanceof ApiError && /404|429/.test(`${error.status}`);
  const title = explained ? error.message : closetTexts.likeFailed;
  toast({ title, description: explained ? [] : detailOf(error), destructive: true });
}

/** Most visitors have liked nothing, and need no request. */
function mayHaveLiked(): boolean {
  return readStored(MARK) !== null || hasSessionHint();
}

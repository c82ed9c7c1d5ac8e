import { tryOnTexts } from "#web/texts/try-on.ts";
import { Notice } from "#web/ui/notice.tsx";

/** @param sentence the operator's */
export function PauseNotice({ sentence }: { readonly sentence: string }) {
  return (
    <Notice kind="info">
      <p>
        <strong>{tryOnTexts.paused}</strong> {sentence}
      </p>
    </Notice>
  );
}

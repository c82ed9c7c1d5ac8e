import { Notice } from "#web/ui/notice.tsx";

/** Says, before anybody does any work for it, that nothing can be tried on just now. */
export function PauseNotice({ sentence }: { readonly sentence: string }) {
  return (
    <Notice kind="info">
      <p>
        <strong>Try-ons are paused.</strong> {sentence}
      </p>
    </Notice>
  );
}

import { useRef, useState } from "react";
import useSWR from "swr";
import { type ApiError, call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { previewLinkTexts as texts } from "#web/texts/preview.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import type { NewPreviewLink, PreviewLink } from "#worker/contract/previews.ts";
import styles from "./preview-link.module.css";

const LINK = "/api/closet/preview";

/** Makes, copies and revokes the secret link to the closet's preview. */
export default function PreviewLinkDialog({ onClose }: ClosetDialogProps) {
  const { data, error, mutate } = useSWR<PreviewLink, ApiError>(LINK);
  return (
    <Dialog title={texts.title} small onClose={onClose}>
      <div className={styles.body}>
        <p>{texts.hint}</p>
        {data ? (
          <Link expiresAt={data.expiresAt} onChanged={(link) => mutate(link, false)} />
        ) : error ? (
          <LoadFailure sentence={texts.loadFailed} onRetry={() => void mutate()} />
        ) : (
          <Spinner text={texts.loading} />
        )}
      </div>
    </Dialog>
  );
}

interface LinkProps extends PreviewLink {
  readonly onChanged: (link: PreviewLink) => Promise<unknown>;
}

function Link({ expiresAt, onChanged }: LinkProps) {
  const [url, setUrl] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function attempt(work: () => Promise<void>) {
    if (!(await run(work))) toastError(texts.failed);
  }

  async function make() {
    const made = await call<NewPreviewLink>(LINK, { method: "POST" });
    setUrl(made.url);
    await onChanged({ expiresAt: made.expiresAt });
  }

  async function revoke() {
    await call(LINK, { method: "DELETE" });
    setUrl(null);
    await onChanged({ expiresAt: null });
    toast({ title: texts.revoked });
  }

  const act = (work: () => Promise<void>) => ({
    "aria-disabled": busy,
    onClick: () => busy || void attempt(work),
  });
  if (expiresAt === null) {
    return (
      <Button look="primary" {...act(make)}>
        {texts.make}
      </Button>
    );
  }
  return (
    <>
      {url && <Address url={url} />}
      <p className="hint">
        {texts.valid(expiresAt)} {!url && texts.once}
      </p>
      <div className={styles.actions}>
        <Button {...act(make)}>{texts.anew}</Button>
        <Button look="danger" {...act(revoke)}>
          {texts.revoke}
        </Button>
      </div>
    </>
  );
}

function Address({ url }: { readonly url: string }) {
  const address = useRef<HTMLParagraphElement>(null);

  async function copy() {
    if (!address.current) return;
    const isCopied = await copyText(address.current);
    toast({ title: isCopied ? uiTexts.linkCopied : texts.copyByHand });
  }

  return (
    <>
      <p ref={address} className={styles.address}>
        {url}
      </p>
      <Button look="primary" className={styles.copy} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </>
  );
}

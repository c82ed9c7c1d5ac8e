import { useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { verificationTexts as texts } from "#web/texts/verification.ts";
import { Button } from "#web/ui/button.tsx";
import { sendVerification } from "./mail-calls.ts";

/** Sends another mail to a person whose address is not confirmed. */
export default function ResendVerification({ email }: { readonly email: string }) {
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useAction();

  async function resend() {
    setDone(await run(() => sendVerification(email)));
  }

  if (done) return <p>{texts.sent}</p>;
  return (
    <>
      {failure && <p>{failure.sentence}</p>}
      <Button look="link" busy={busy ? texts.sending : null} onClick={() => void resend()}>
        {texts.send}
      </Button>
    </>
  );
}

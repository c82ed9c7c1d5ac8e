import { useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { sendVerification } from "./auth-calls.ts";

/** Offers the mail that confirms an address once more. */
export function ResendVerification({ email }: { readonly email: string }) {
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useSubmit();

  async function send() {
    setDone(await run(() => sendVerification(email)));
  }

  if (done) return <p>A new email is on its way. Please check your inbox.</p>;
  return (
    <>
      {failure && <p>{failure.sentence}</p>}
      <Button look="link" busy={busy ? "Sending..." : null} onClick={() => void send()}>
        Send the email again
      </Button>
    </>
  );
}

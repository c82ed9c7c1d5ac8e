import { useSession } from "#web/api/use-session.ts";
import { renewalOf } from "./renewal.ts";

/** Says when a member without credits has some again; nothing for everybody else. */
export function RenewalNote() {
  const session = useSession().data;
  const user = session?.data?.user;
  if (!user || user.credits > 0) return null;
  return <p>{renewalOf(user, Date.now() + session.clockOffsetMs)}</p>;
}

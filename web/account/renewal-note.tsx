import { useSession } from "#web/api/use-session.ts";
import { renewalOf } from "./renewal.ts";

/** States the next renewal for a member without credits; renders nothing for others. */
export function RenewalNote() {
  const session = useSession().data;
  const user = session?.data?.user;
  if (!user || user.credits > 0) return null;
  return <p>{renewalOf(user, Date.now() + session.clockOffsetMs)}</p>;
}

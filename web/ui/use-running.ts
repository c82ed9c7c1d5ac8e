import { useEffect, useState } from "react";

/** False on the server and while its page is hydrated, then true. */
export function useRunning(): boolean {
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  return running;
}

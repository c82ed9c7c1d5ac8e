import { StrictMode } from "react";
import { SWRConfig } from "swr";
import { call } from "#web/api/call.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { ClosetPage } from "./closet-page.tsx";

/** The ids of the elements with the rendered page and with its data. */
export const ROOT_ID = "root";
export const DATA_ID = "closet-data";

/** The page that the server renders and the browser hydrates. */
export function ClosetRoot({ data }: { readonly data: PublicCloset }) {
  return (
    <StrictMode>
      <SWRConfig value={{ fetcher: (path: string) => call(path), errorRetryCount: 3 }}>
        <ClosetPage data={data} />
      </SWRConfig>
    </StrictMode>
  );
}

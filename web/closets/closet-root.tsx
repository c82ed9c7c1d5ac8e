import { StrictMode } from "react";
import { SWRConfig } from "swr";
import { call } from "#web/api/call.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { ClosetPage } from "./closet-page.tsx";

/** Where the document holds the rendered page, and the data that it was rendered from. */
export const ROOT_ID = "root";
export const DATA_ID = "closet-data";

/** What the server renders and the browser takes over, inside a router of its own on each side. */
export function ClosetRoot({ data }: { readonly data: PublicCloset }) {
  return (
    <StrictMode>
      <SWRConfig value={{ fetcher: (path: string) => call(path), errorRetryCount: 3 }}>
        <ClosetPage data={data} />
      </SWRConfig>
    </StrictMode>
  );
}

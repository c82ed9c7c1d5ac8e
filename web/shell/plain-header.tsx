import { PATHS } from "#web/paths.ts";
import { BRAND } from "#worker/contract/brand.ts";

/** The header of a page without scripts. */
export function PlainHeader() {
  return (
    <header>
      <a className="wordmark" href={PATHS.home}>
        {BRAND.name}
      </a>
    </header>
  );
}

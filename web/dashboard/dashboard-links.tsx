import { lazy, type MouseEvent, Suspense } from "react";
import { chosenCloset } from "#web/api/chosen-closet.ts";
import { Link } from "#web/navigation/link.tsx";
import { useAddress } from "#web/navigation/use-address.ts";
import { PATHS, plainPath } from "#web/paths.ts";
import { dashboardTexts } from "#web/texts/dashboard.ts";
import { PlusIcon, WardrobeIcon } from "#web/ui/icons.tsx";
import styles from "./dashboard-layout.module.css";

const DelegatedLinks = lazy(() => import("./delegated-links.tsx"));

const LINKS = [
  { path: PATHS.manageCloset, title: dashboardTexts.links.closet, Icon: WardrobeIcon },
  { path: PATHS.createItem, title: dashboardTexts.links.createItem, Icon: PlusIcon },
] as const;

/** Links within a page keep its closet; the own closet is another page. */
function linksOf(chosen: string | null) {
  if (chosen === null) return LINKS;
  const [first, ...others] = LINKS;
  return [{ ...first, title: dashboardTexts.links.delegated }, ...others];
}

interface DashboardLinksProps {
  readonly drawer?: {
    /** Closes the drawer; the new screen takes the place of the drawer's history entry. */
    readonly onLeave: () => void;
    /** Closes the drawer over the screen that the link names already. */
    readonly onStay: () => void;
  };
}

export function DashboardLinks({ drawer }: DashboardLinksProps) {
  const shown = plainPath(useAddress().pathname);

  function onClick(event: MouseEvent, path: string) {
    if (!drawer) return;
    if (path !== shown) return drawer.onLeave();
    event.preventDefault();
    drawer.onStay();
  }

  return (
    <ul>
      {linksOf(chosenCloset()).map(({ path, title, Icon }) => (
        <li key={path}>
          <Link
            className={styles.link ?? ""}
            to={path}
            title={title}
            aria-current={path === shown ? "page" : undefined}
            replace={drawer !== undefined}
            onClick={(event) => onClick(event, path)}
          >
            <Icon />
            <span>{title}</span>
          </Link>
        </li>
      ))}
      <Suspense fallback={null}>
        <DelegatedLinks />
      </Suspense>
    </ul>
  );
}

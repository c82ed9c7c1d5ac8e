import { lazy, type MouseEvent, Suspense } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { chosenCloset } from "#web/api/chosen-closet.ts";
import { PATHS } from "#web/paths.ts";
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
  const { pathname } = useLocation();

  function onClick(event: MouseEvent, path: string) {
    if (!drawer || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (path !== pathname) return drawer.onLeave();
    event.preventDefault();
    drawer.onStay();
  }

  return (
    <ul>
      {linksOf(chosenCloset()).map(({ path, title, Icon }) => (
        <li key={path}>
          <NavLink
            className={styles.link ?? ""}
            to={path}
            title={title}
            replace={drawer !== undefined}
            onClick={(event) => onClick(event, path)}
          >
            <Icon />
            <span>{title}</span>
          </NavLink>
        </li>
      ))}
      <Suspense fallback={null}>
        <DelegatedLinks />
      </Suspense>
    </ul>
  );
}

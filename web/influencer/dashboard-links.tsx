import { NavLink } from "react-router-dom";
import { PATHS } from "#web/paths.ts";
import { PlusIcon, WardrobeIcon } from "#web/ui/icons.tsx";
import styles from "./dashboard-layout.module.css";

const LINKS = [
  { path: PATHS.manageCloset, title: "My Closet", Icon: WardrobeIcon },
  { path: PATHS.createItem, title: "Add Item", Icon: PlusIcon },
] as const;

/** The dashboard's screens. */
export function DashboardLinks({ onFollow }: { readonly onFollow?: () => void }) {
  return (
    <ul className={styles.links}>
      {LINKS.map(({ path, title, Icon }) => (
        <li key={path}>
          <NavLink className={styles.link} to={path} title={title} onClick={onFollow}>
            <Icon />
            <span>{title}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

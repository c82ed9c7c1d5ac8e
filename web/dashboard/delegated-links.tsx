import { chosenCloset } from "#web/api/chosen-closet.ts";
import { useMe } from "#web/api/use-session.ts";
import { delegatedPath } from "#web/managed-closet/delegated-path.ts";
import { useDelegatedClosets } from "#web/managed-closet/use-delegated-closets.ts";
import { Link } from "#web/navigation/link.tsx";
import { PATHS } from "#web/paths.ts";
import { dashboardTexts } from "#web/texts/dashboard.ts";
import { WardrobeIcon } from "#web/ui/icons.tsx";
import styles from "./dashboard-layout.module.css";

/** The other closets that the person manages. Each is a page of its own. */
export default function DelegatedLinks() {
  const closets = useDelegatedClosets().data?.closets ?? [];
  const chosen = chosenCloset();
  const hasOwn = useMe()?.user.roles.includes("influencer") && chosen !== null;
  const own = { id: "", path: PATHS.manageCloset, title: dashboardTexts.links.closet };
  const others = closets
    .filter(({ id }) => id !== chosen)
    .map(({ id, instagramHandle }) => ({
      ...{ id, path: delegatedPath(id), title: `@${instagramHandle}` },
    }));
  return [...(hasOwn ? [own] : []), ...others].map(({ id, path, title }) => (
    <li key={id}>
      <Link className={styles.link ?? ""} to={path} title={title} reloadDocument>
        <WardrobeIcon />
        <span>{title}</span>
      </Link>
    </li>
  ));
}

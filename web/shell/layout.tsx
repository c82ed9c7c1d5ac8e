import type { ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import { useSession } from "#web/api/use-session.ts";
import { useSignOut } from "#web/auth/use-sign-out.ts";
import { BRAND } from "#web/brand.ts";
import { PATHS } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import {
  ExitIcon,
  GridIcon,
  HangerIcon,
  HomeIcon,
  PersonIcon,
  WardrobeIcon,
} from "#web/ui/icons.tsx";
import styles from "./layout.module.css";
import { OfflineBanner } from "./offline-banner.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const NAVIGATION = [
  { path: PATHS.home, title: "Home", Icon: HomeIcon },
  { path: PATHS.generate, title: "Generate", Icon: HangerIcon },
  { path: PATHS.generations, title: "Generations", Icon: GridIcon },
  { path: PATHS.influencer, title: "Influencer", Icon: WardrobeIcon },
  { path: PATHS.account, title: "Account", Icon: PersonIcon },
] as const;

export const MAIN_ID = "main";

interface LayoutProps {
  /** Somebody is about to follow a link of the navigation. */
  readonly onAim: (path: string) => void;
  readonly children: ReactNode;
}

export function Layout({ onAim, children }: LayoutProps) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <header className={styles.header}>
        <Link className={styles.wordmark} to={PATHS.home}>
          {BRAND.name}
        </Link>
        <Navigation onAim={onAim} />
        <div className={styles.actions}>
          <LogoutButton />
          <ThemeSwitch />
        </div>
      </header>
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <OfflineBanner />
    </div>
  );
}

function Navigation({ onAim }: Pick<LayoutProps, "onAim">) {
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul>
        {NAVIGATION.map(({ path, title, Icon }) => (
          <li key={path}>
            <NavLink
              className={styles.link}
              to={path}
              end={path === PATHS.home}
              onPointerEnter={() => onAim(path)}
              onFocus={() => onAim(path)}
            >
              <Icon size={22} />
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LogoutButton() {
  const session = useSession();
  const [busy, signOut] = useSignOut();
  if (!session.data?.data) return null;
  return (
    <Button look="quiet" className={styles.logout} disabled={busy} onClick={signOut} title="Logout">
      <ExitIcon />
      <span>Logout</span>
    </Button>
  );
}

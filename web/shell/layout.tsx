import type { ComponentType, ReactNode } from "react";
import { Link, matchPath, useLocation } from "react-router-dom";
import { useSession } from "#web/api/use-session.ts";
import { useSignOut } from "#web/auth/use-sign-out.ts";
import { PATHS } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import {
  ExitIcon,
  GridIcon,
  HangerIcon,
  HomeIcon,
  type IconProps,
  PersonIcon,
  WardrobeIcon,
} from "#web/ui/icons.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import styles from "./layout.module.css";
import { OfflineBanner } from "./offline-banner.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

interface Destination {
  readonly path: string;
  /** Another screen that belongs to it. */
  readonly also?: string;
  readonly title: string;
  readonly Icon: ComponentType<IconProps>;
}

const NAVIGATION: readonly Destination[] = [
  { path: PATHS.home, title: "Home", Icon: HomeIcon },
  { path: PATHS.generate, title: "Generate", Icon: HangerIcon },
  { path: PATHS.generations, title: "Generations", Icon: GridIcon },
  { path: PATHS.influencer, also: PATHS.influencerSignup, title: "Influencer", Icon: WardrobeIcon },
  { path: PATHS.account, title: "Account", Icon: PersonIcon },
];

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
  const { pathname } = useLocation();
  const isAt = (path: string) => matchPath({ path, end: path === PATHS.home }, pathname) !== null;
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul>
        {NAVIGATION.map(({ path, also, title, Icon }) => (
          <li key={path}>
            <Link
              className={styles.link}
              to={path}
              aria-current={isAt(path) || (also && isAt(also)) ? "page" : undefined}
              onPointerEnter={() => onAim(path)}
              onFocus={() => onAim(path)}
            >
              <Icon size={22} />
              {title}
            </Link>
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

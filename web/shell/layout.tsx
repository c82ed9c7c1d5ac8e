import type { ComponentType, ReactNode } from "react";
import { Link } from "#web/navigation/link.tsx";
import { useAddress } from "#web/navigation/use-address.ts";
import { PATHS, plainPath } from "#web/paths.ts";
import { shellTexts as texts } from "#web/texts/shell.ts";
import { classNames } from "#web/ui/class-names.ts";
import {
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
  /** Another screen that marks the destination as current. */
  readonly also?: string;
  readonly title: string;
  readonly Icon: ComponentType<IconProps>;
}

const NAVIGATION: readonly Destination[] = [
  { path: PATHS.home, title: texts.home, Icon: HomeIcon },
  { path: PATHS.generate, title: texts.generate, Icon: HangerIcon },
  { path: PATHS.generations, title: texts.generations, Icon: GridIcon },
  {
    path: PATHS.influencer,
    also: PATHS.influencerSignup,
    title: texts.influencer,
    Icon: WardrobeIcon,
  },
  { path: PATHS.account, title: texts.account, Icon: PersonIcon },
];

export const MAIN_ID = "main";

interface LayoutProps {
  /** Runs when the pointer or the focus reaches a link of the navigation. */
  readonly onPreload: (path: string) => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export function Layout({ onPreload, actions, children }: LayoutProps) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {texts.skip}
      </a>
      <header className={styles.header}>
        <Link className={classNames("wordmark", styles.home)} to={PATHS.home}>
          {BRAND.name}
        </Link>
        <Navigation onPreload={onPreload} />
        <div className={styles.actions}>
          {actions}
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

function Navigation({ onPreload }: Pick<LayoutProps, "onPreload">) {
  const shown = plainPath(useAddress().pathname);
  const isAt = (path: string) => shown === path || shown.startsWith(`${path}/`);
  return (
    <nav className={styles.nav} aria-label={texts.navigation}>
      <ul>
        {NAVIGATION.map(({ path, also, title, Icon }) => (
          <li key={path}>
            <Link
              className={styles.link}
              to={path}
              aria-current={isAt(path) || (also && isAt(also)) ? "page" : undefined}
              onPointerEnter={() => onPreload(path)}
              onFocus={() => onPreload(path)}
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

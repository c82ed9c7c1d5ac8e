import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useState } from "react";
import { chosenCloset } from "#web/api/chosen-closet.ts";
import { dashboardTexts } from "#web/texts/dashboard.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { SidebarIcon } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useBackEntry } from "#web/ui/use-back-entry.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { useWindowEvent } from "#web/ui/use-window-event.ts";
import styles from "./dashboard-layout.module.css";
import { DashboardLinks } from "./dashboard-links.tsx";
import { useChosenCloset } from "./use-chosen-closet.ts";

const DelegatedFrame = lazy(() => import("./delegated-frame.tsx"));

const NARROW = "(width < 768px)";
const COOKIE = "sidebar";
const WEEK_S = 7 * 24 * 60 * 60;

/** The dashboard's screens with the sidebar: a column on a wide screen, a drawer on a narrow one. */
export default function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(readSidebar);
  const [drawn, setDrawn] = useState(false);
  const [drawer, loadDrawer] = useLazyModule(() => import("./sidebar-drawer.tsx"));
  const entry = useBackEntry(drawn);
  const isChosen = useChosenCloset();

  function toggleSidebar() {
    storeSidebar(!open);
    setOpen(!open);
  }

  async function toggleDrawer() {
    if (drawn) closeDrawer();
    else if (await loadDrawer()) {
      entry.enter();
      setDrawn(true);
    }
  }

  function closeDrawer() {
    setDrawn(false);
    entry.leave();
  }

  useSidebarKeys(drawn, () => {
    if (window.matchMedia(NARROW).matches) void toggleDrawer();
    else toggleSidebar();
  });
  useNarrowChange(() => drawn && closeDrawer());

  return (
    <div className={styles.dashboard} data-collapsed={open ? undefined : ""}>
      <div className={styles.bar}>
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-expanded={drawn}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={toggleDrawer}
        >
          <SidebarIcon />
          {dashboardTexts.title}
        </Button>
      </div>
      <Sidebar open={open} onToggle={toggleSidebar} />
      <div className={styles.content}>
        {isChosen && <Frame closetId={chosenCloset()}>{children}</Frame>}
      </div>
      {drawer && drawn && (
        <drawer.SidebarDrawer title={dashboardTexts.title} onClose={closeDrawer}>
          <DashboardLinks drawer={{ onLeave: () => setDrawn(false), onStay: closeDrawer }} />
        </drawer.SidebarDrawer>
      )}
    </div>
  );
}

interface FrameProps {
  readonly closetId: string | null;
  readonly children: ReactNode;
}

function Frame({ closetId, children }: FrameProps) {
  if (closetId === null) return children;
  return (
    <Suspense fallback={<Spinner page />}>
      <DelegatedFrame closetId={closetId}>{children}</DelegatedFrame>
    </Suspense>
  );
}

interface SidebarProps {
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Sidebar({ open, onToggle }: SidebarProps) {
  const id = useId();
  return (
    <div className={styles.side}>
      <div className={styles.sidebar}>
        <div className={styles.top}>
          <p className={styles.title} id={`${id}-title`}>
            {dashboardTexts.title}
          </p>
          <IconButton
            label={dashboardTexts.toggleSidebar}
            aria-expanded={open}
            aria-controls={`${id}-links`}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={onToggle}
          >
            <SidebarIcon />
          </IconButton>
        </div>
        <nav id={`${id}-links`} aria-labelledby={`${id}-title`}>
          <DashboardLinks />
        </nav>
      </div>
    </div>
  );
}

/** Ctrl+B and Cmd+B, but not behind another dialog. */
function useSidebarKeys(drawn: boolean, onToggle: () => void): void {
  useWindowEvent("keydown", (event) => {
    const pressed = event.key.toLowerCase() === "b" && (event.ctrlKey || event.metaKey);
    if (!pressed || event.altKey || event.shiftKey || event.repeat) return;
    if (!drawn && document.querySelector("dialog[open]")) return;
    event.preventDefault();
    onToggle();
  });
}

function useNarrowChange(onChange: () => void): void {
  const onNarrow = useEffectEvent(onChange);
  useEffect(() => {
    const narrow = window.matchMedia(NARROW);
    const listener = () => onNarrow();
    narrow.addEventListener("change", listener);
    return () => narrow.removeEventListener("change", listener);
  }, []);
}

/** Whether the sidebar is open, by the last choice within seven days. */
function readSidebar(): boolean {
  return !document.cookie.split("; ").includes(`${COOKIE}=collapsed`);
}

function storeSidebar(open: boolean): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: it is read at once, before anything is shown
  document.cookie = `${COOKIE}=${open ? "expanded" : "collapsed"}; Path=/influencer; Max-Age=${WEEK_S}; SameSite=Lax${secure}`;
}

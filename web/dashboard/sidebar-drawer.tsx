import type { ReactNode } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import styles from "./sidebar-drawer.module.css";

interface SidebarDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SidebarDrawer({ title, onClose, children }: SidebarDrawerProps) {
  return (
    <Dialog title={title} small className={styles.drawer} onClose={onClose}>
      <nav className={styles.links} aria-label={title}>
        {children}
      </nav>
    </Dialog>
  );
}

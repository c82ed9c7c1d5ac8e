import type { ReactNode } from "react";
import { compatibleSitesTexts } from "#web/texts/compatible-sites.ts";
import styles from "./drawings.module.css";

interface SceneProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Scene({ label, children }: SceneProps) {
  return (
    <svg className={styles.scene} viewBox="0 0 320 224" role="img" aria-label={label}>
      {children}
    </svg>
  );
}

interface PlaceProps {
  readonly at: string;
}

/** A striped tee, 60 units wide and 58 high. */
function Tee({ at }: PlaceProps) {
  return (
    <g transform={at}>
      <path
        className={styles.garment}
        d="M19 2 3 10l7 16 7-3v34h26V23l7 3 7-16-16-8c-2 6-7 8-11 8s-9-2-11-8z"
      />
      <path className={styles.stripe} d="M17 29h26M17 37h26M17 45h26" />
    </g>
  );
}

/** The mark of the icon, in a square of 32 units. */
function Mark({ at }: PlaceProps) {
  return (
    <g transform={at}>
      <rect className={styles.clay} width="32" height="32" rx="7" />
      <path
        className={styles.mark}
        d="M9 7h6.2c5.5 0 8.8 3.5 8.8 9s-3.3 9-8.8 9H9M11.5 7c.4 5.6-.4 12.4 1.8 18M14.8 7c.5 6 .5 12 3 17.2"
      />
    </g>
  );
}

/** The frame of a browser's window, with its address. */
function Window({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <rect className={styles.sheet} x="36" y="26" width="248" height="172" rx="6" />
      <path className={styles.hair} d="M36 52h248" />
      <path className={styles.dots} d="M48 39h.01M58 39h.01M68 39h.01" />
      <rect className={styles.sunk} x="84" y="32" width="188" height="14" rx="7" />
      {children}
    </>
  );
}

export function LinkDrawing() {
  return (
    <Scene label={compatibleSitesTexts.link.drawing}>
      <rect className={styles.sheet} x="48" y="30" width="224" height="34" rx="3" />
      <path className={styles.text} d="M62 47h112" />
      <path className={styles.caret} d="M182 39v16" />
      <rect className={styles.clay} x="216" y="36" width="50" height="22" rx="2" />
      <path className={styles.onClay} d="M228 47h26" />
      <path className={styles.arrow} d="M160 74v20m-6-6 6 6 6-6" />
      <rect className={styles.sheet} x="112" y="104" width="96" height="98" rx="3" />
      <Tee at="translate(124 116) scale(1.2)" />
    </Scene>
  );
}

export function ShareDrawing() {
  return (
    <Scene label={compatibleSitesTexts.share.drawing}>
      <rect className={styles.sheet} x="104" y="12" width="112" height="200" rx="14" />
      <path className={styles.hair} d="M148 22h24" />
      <Tee at="translate(130 36)" />
      <path className={styles.text} d="M122 108h52M122 120h34" />
      <path
        className={styles.raised}
        d="M104 142h112v56a14 14 0 0 1-14 14h-84a14 14 0 0 1-14-14z"
      />
      <path className={styles.hair} d="M148 151h24" />
      <circle className={styles.other} cx="128" cy="176" r="12" />
      <Mark at="translate(146 161)" />
      <circle className={styles.other} cx="197" cy="176" r="12" />
      <path className={styles.hair} d="M120 199h16M188 199h18" />
      <path className={styles.named} d="M150 201h24" />
    </Scene>
  );
}

export function BookmarkDrawing() {
  return (
    <Scene label={compatibleSitesTexts.bookmark.drawing}>
      <Window>
        <path className={styles.hair} d="M36 76h248" />
        <path className={styles.text} d="M52 64h28M94 64h34" />
        <rect className={styles.clay} x="144" y="56" width="62" height="16" rx="3" />
        <path className={styles.onClay} d="M156 64h38" />
        <path className={styles.pointer} d="m192 68 3 22 5-6 8-1z" />
        <Tee at="translate(66 96) scale(1.4)" />
        <path className={styles.text} d="M182 122h76M182 136h52M182 150h64" />
      </Window>
    </Scene>
  );
}

export function ShopDrawing() {
  return (
    <Scene label={compatibleSitesTexts.shops.drawing}>
      <Window>
        <Tee at="translate(58 80) scale(1.6)" />
        <path className={styles.text} d="M176 86h84M176 100h48" />
        <rect className={styles.edge} x="176" y="118" width="88" height="24" rx="2" />
        <path className={styles.text} d="M202 130h36" />
        <rect className={styles.clay} x="176" y="152" width="88" height="24" rx="2" />
        <path className={styles.onClay} d="M200 164h40" />
      </Window>
    </Scene>
  );
}

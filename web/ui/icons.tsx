import type { ReactNode } from "react";

export interface IconProps {
  readonly size?: number;
}

export function Drawing({ size = 20, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function circle(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`;
}

export function icon(...paths: readonly string[]) {
  return (props: IconProps) => (
    <Drawing {...props}>
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </Drawing>
  );
}

export const HomeIcon = icon("M4 11.2 12 4.5l8 6.7V20h-5.5v-5.5h-5V20H4z");
export const HangerIcon = icon(
  "M9.6 7.2a2.4 2.4 0 1 1 3.6 2.08c-.72.42-1.2.96-1.2 1.72v.4l8.3 5.3c1.3.84.7 2.8-.84 2.8H4.54c-1.54 0-2.14-1.96-.84-2.8L12 11.4",
);
export const GridIcon = icon(
  "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5z",
  "M4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
);
export const PersonIcon = icon(
  circle(12, 8, 3.75),
  "M4.75 20c.6-4 3.3-6.25 7.25-6.25S18.65 16 19.25 20",
);
export const WardrobeIcon = icon(
  "M5 3.5h14V19H5zM12 3.5V19M9.5 10.5v2M14.5 10.5v2M7 19v1.75M17 19v1.75",
);
export const PlusIcon = icon("M12 5v14M5 12h14");
export const SidebarIcon = icon("M3.5 4.5h17v15h-17zM9.5 4.5v15");
export const SunIcon = icon(
  circle(12, 12, 4),
  "M12 2.75v2M12 19.25v2M2.75 12h2M19.25 12h2M5.46 5.46l1.42 1.42M17.12 17.12l1.42 1.42M5.46 18.54l1.42-1.42M17.12 6.88l1.42-1.42",
);
export const MoonIcon = icon("M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z");
export const ExitIcon = icon("M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5");
export const CloseIcon = icon("m6 6 12 12M18 6 6 18");
export const PreviousIcon = icon("m14.5 5-7 7 7 7");
export const NextIcon = icon("m9.5 5 7 7-7 7");
export const InfoIcon = icon(circle(12, 12, 8.5), "M12 11v5M12 7.75v.1");
export const UploadIcon = icon("M12 15.5V4.5M7.5 8.5 12 4l4.5 4.5M4.5 15v4.5h15V15");
export const CameraIcon = icon("M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v11.5h-17z", circle(12, 13, 3.5));
export const PictureIcon = icon(
  "M4 4.5h16v15H4z",
  circle(9, 9.5, 1.5),
  "m4.5 17 5-4.5 3.5 3 3-2.5 3.5 3",
);
export const SuccessIcon = icon(circle(12, 12, 8.5), "m8.25 12.25 2.6 2.6 4.9-5.45");
export const AlertIcon = icon("M12 4 2.75 19.5h18.5zM12 10v4.5M12 17v.1");
export const PauseIcon = icon("M8.5 5.5v13M15.5 5.5v13");
export const PlayIcon = icon("M8 5.5v13l10.5-6.5z");

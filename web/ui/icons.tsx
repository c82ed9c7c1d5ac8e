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

export function HomeIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 11.2 12 4.5l8 6.7V20h-5.5v-5.5h-5V20H4z" />
    </Drawing>
  );
}

export function HangerIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M9.6 7.2a2.4 2.4 0 1 1 3.6 2.08c-.72.42-1.2.96-1.2 1.72v.4l8.3 5.3c1.3.84.7 2.8-.84 2.8H4.54c-1.54 0-2.14-1.96-.84-2.8L12 11.4" />
    </Drawing>
  );
}

export function GridIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5z" />
      <path d="M4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />
    </Drawing>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="12" cy="8" r="3.75" />
      <path d="M4.75 20c.6-4 3.3-6.25 7.25-6.25S18.65 16 19.25 20" />
    </Drawing>
  );
}

export function WardrobeIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M5 3.5h14V19H5zM12 3.5V19M9.5 10.5v2M14.5 10.5v2M7 19v1.75M17 19v1.75" />
    </Drawing>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 5v14M5 12h14" />
    </Drawing>
  );
}

export function SidebarIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M3.5 4.5h17v15h-17zM9.5 4.5v15" />
    </Drawing>
  );
}

export function SunIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.75v2M12 19.25v2M2.75 12h2M19.25 12h2M5.46 5.46l1.42 1.42M17.12 17.12l1.42 1.42M5.46 18.54l1.42-1.42M17.12 6.88l1.42-1.42" />
    </Drawing>
  );
}

export function MoonIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z" />
    </Drawing>
  );
}

export function ExitIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />
    </Drawing>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Drawing>
  );
}

export function PreviousIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m14.5 5-7 7 7 7" />
    </Drawing>
  );
}

export function NextIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m9.5 5 7 7-7 7" />
    </Drawing>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 7.75v.1" />
    </Drawing>
  );
}

export function UploadIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 15.5V4.5M7.5 8.5 12 4l4.5 4.5M4.5 15v4.5h15V15" />
    </Drawing>
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v11.5h-17z" />
      <circle cx="12" cy="13" r="3.5" />
    </Drawing>
  );
}

export function PictureIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 4.5h16v15H4z" />
      <circle cx="9" cy="9.5" r="1.5" />
      <path d="m4.5 17 5-4.5 3.5 3 3-2.5 3.5 3" />
    </Drawing>
  );
}

export function SuccessIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.25 12.25 2.6 2.6 4.9-5.45" />
    </Drawing>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 4 2.75 19.5h18.5zM12 10v4.5M12 17v.1" />
    </Drawing>
  );
}

export function PauseIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M8.5 5.5v13M15.5 5.5v13" />
    </Drawing>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M8 5.5v13l10.5-6.5z" />
    </Drawing>
  );
}

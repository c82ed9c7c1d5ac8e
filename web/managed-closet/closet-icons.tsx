import { circle, Drawing, icon } from "#web/ui/icons.tsx";

export const SettingsIcon = icon(
  "M4 7.5h8.5M18.5 7.5H20M4 16.5h1.5M11.5 16.5H20",
  circle(15.5, 7.5, 2.75),
  circle(8.5, 16.5, 2.75),
);

export function PinIcon({
  filled,
  size = 20,
}: {
  readonly filled?: boolean;
  readonly size?: number;
}) {
  return (
    <Drawing size={size}>
      <path
        fill={filled ? "currentColor" : "none"}
        d="M8.5 4h7l-.9 5.6 2.9 3.15v1.5h-11v-1.5l2.9-3.15z"
      />
      <path d="M12 14.25V20" />
    </Drawing>
  );
}

export const ChecklistIcon = icon(
  "m4 7 1.5 1.5L8.25 5.5M4 16.5 5.5 18l2.75-3M12 7.25h8M12 16.75h8",
);
export const EditIcon = icon(
  "m5 19 .9-4L16 4.9a1.6 1.6 0 0 1 2.26 0l.84.84a1.6 1.6 0 0 1 0 2.26L9 18.1z",
);
export const DeleteIcon = icon(
  "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.25 10.5v5.5M13.75 10.5v5.5",
);
export const OpenIcon = icon("M13.5 4.5h6v6M19.5 4.5l-8.5 8.5M10 5.5H4.5v14h14V14");
export const CopyIcon = icon("M8.5 8.5h11v11h-11zM15.5 5V4.5h-11v11H5");
export const LinkButtonIcon = icon("M3.5 7.5h17v9h-17zM7.5 12h9");
export const CodeIcon = icon(
  "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h2v2h-2zM17.5 17.5h2v2h-2zM17.5 13.5h2M13.5 19.5h1",
);

export function MoveIcon() {
  return (
    <Drawing>
      <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" strokeWidth="2.5" />
    </Drawing>
  );
}

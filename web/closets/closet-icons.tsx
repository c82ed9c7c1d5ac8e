import { Drawing, type IconProps, icon } from "#web/ui/icons.tsx";

export const BrandIcon = icon(
  "M6 4h5c4.6 0 7.5 3 7.5 8S15.6 20 11 20H6",
  "M8 4c.3 5-.3 10.8 1.5 16M11 4c.4 5 .4 10.6 2.4 15.7",
);

export function SocialIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.75" />
      <path d="M16.6 7.4v.1" />
    </Drawing>
  );
}

/** A hanger. */
export const TryOnIcon = icon(
  "M9.75 6.5A2.25 2.25 0 1 1 12 8.75v1L4 15.5c-1 .75-.5 2.25.75 2.25h14.5c1.25 0 1.75-1.5.75-2.25l-8-5.75",
);
export const PinIcon = icon("M9 4h6l-.75 6 2.75 3.5H7L9.75 10zM12 13.5V20");
export const ShareIcon = icon("M12 14.5v-10M8 8l4-4 4 4M7 11H5v9h14v-9h-2");

export function HeartIcon({ filled, ...props }: IconProps & { readonly filled: boolean }) {
  return (
    <Drawing {...props}>
      <path
        fill={filled ? "currentColor" : "none"}
        d="M12 19.75S4 15.25 4 9.5A4.25 4.25 0 0 1 12 7.5a4.25 4.25 0 0 1 8 2c0 5.75-8 10.25-8 10.25Z"
      />
    </Drawing>
  );
}

import portraitAvif from "./poster-1080x1920.avif";
import portraitWebp from "./poster-1080x1920.webp";
import landscapeAvif from "./poster-1920x1080.avif";
import landscapeWebp from "./poster-1920x1080.webp";

export const WIDE = "(min-aspect-ratio: 1/1)";

export function Cloth({ className }: { readonly className?: string | undefined }) {
  return (
    <picture>
      <source media={WIDE} type="image/avif" srcSet={landscapeAvif} />
      <source media={WIDE} type="image/webp" srcSet={landscapeWebp} />
      <source type="image/avif" srcSet={portraitAvif} />
      <img
        className={className}
        src={portraitWebp}
        alt=""
        width={1080}
        height={1920}
        fetchPriority="high"
        // Offline, hide the browser's broken-picture icon.
        onError={(event) => {
          event.currentTarget.style.visibility = "hidden";
        }}
      />
    </picture>
  );
}

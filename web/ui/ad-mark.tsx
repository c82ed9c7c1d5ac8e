import type { AdLabel } from "#worker/contract/advertising.ts";

interface AdMarkProps {
  readonly label: AdLabel;
  readonly className?: string | undefined;
}

/** The word that marks an ad, in the language of the creator's country. It stands first. */
export function AdMark({ label: { word, lang }, className }: AdMarkProps) {
  return (
    <b lang={lang} className={className}>
      {word}
    </b>
  );
}

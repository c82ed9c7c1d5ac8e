import { momentOf } from "#web/texts/dates.ts";

interface MomentProps {
  /** ISO 8601. */
  readonly time: string;
  readonly className?: string;
}

/** Day and minute in the device's zone. */
export function Moment({ time, ...props }: MomentProps) {
  return (
    <time dateTime={time} {...props}>
      {momentOf(time)}
    </time>
  );
}

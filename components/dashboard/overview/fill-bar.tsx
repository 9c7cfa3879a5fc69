import { fillClass } from "@/components/ui/meter";

interface FillBarProps {
  value: number;
  max: number;
  /** The largest capacity in the table: its bar takes the full width, so that bars can be compared. */
  scale: number;
  /** The usual share (0–1) of `max`: a line across the bar. */
  usual?: number | undefined;
}

const MARK_WIDTH = 2;

/** Seats taken within a capacity, both to scale. Hidden from screen readers: the numbers are in the next cell. */
export const FillBar = ({ value, max, scale, usual }: FillBarProps) => {
  const width = (part: number) => `${scale > 0 ? Math.min(100, (part / scale) * 100) : 0}%`;
  return (
    <svg
      aria-hidden="true"
      className="block h-3 w-full min-w-5 overflow-visible sm:min-w-16 forced-colors:outline print:[print-color-adjust:exact]"
    >
      <rect className="fill-line forced-colors:fill-[Canvas]" height="8" rx="4" width={width(max)} y="2" />
      {value > 0 && (
        <rect className={fillClass(value, max)} height="8" rx="4" width={width(Math.min(value, max))} y="2" />
      )}
      {usual !== undefined && (
        <rect className="fill-ink" height="12" width={MARK_WIDTH} x={width(Math.min(1, usual) * max)} />
      )}
    </svg>
  );
};

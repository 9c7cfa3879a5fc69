import { cx } from "class-variance-authority";
import { fillClass } from "@/components/ui/meter";

interface FillBarProps {
  value: number;
  max: number;
  /** The largest capacity among the neighbours, which takes the whole width: bars of one list compare. */
  scale: number;
  className?: string;
}

/** Seats taken within a capacity, both to scale. The numbers stand beside it, so it is not read out. */
export const FillBar = ({ value, max, scale, className }: FillBarProps) => {
  const width = (part: number) => `${scale > 0 ? Math.min(100, (part / scale) * 100) : 0}%`;
  return (
    <svg aria-hidden="true" className={cx("block h-2 w-full min-w-10 sm:min-w-16 forced-colors:outline", className)}>
      <rect className="fill-line forced-colors:fill-[Canvas]" height="100%" rx="4" width={width(max)} />
      {value > 0 && <rect className={fillClass(value, max)} height="100%" rx="4" width={width(Math.min(value, max))} />}
    </svg>
  );
};

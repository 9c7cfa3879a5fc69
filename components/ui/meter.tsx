import { cva } from "class-variance-authority";

const ALMOST_FULL = 0.8;

type Fill = "free" | "scarce" | "full";

const fillOf = (value: number, max: number): Fill => {
  if (value >= max) return "full";
  return value / max >= ALMOST_FULL ? "scarce" : "free";
};

const barClass = cva("", {
  variants: { fill: { free: "fill-free", scarce: "fill-warning-fill", full: "fill-danger" } },
});

/** Class name of a bar's colour. */
export const fillClass = (value: number, max: number): string => barClass({ fill: fillOf(value, max) });

type MeterProps = {
  value: number;
  max: number;
  /** What is measured. */
  label: string;
  /** Shown beside the bar and read out: "12/100", "12 of 100 taken". */
  text: string;
  /** The bar above its numbers, as wide as the place: so bars of one list compare. */
  isStacked?: boolean;
  className?: string;
};

const meterClass = cva("", { variants: { isStacked: { true: "grid gap-1", false: "flex items-center gap-3" } } });
const trackClass = cva("h-1.5 overflow-hidden rounded-full bg-line forced-colors:border", {
  variants: { isStacked: { true: "w-full", false: "w-0 min-w-9 grow sm:min-w-16" } },
});
const textClass = cva("whitespace-nowrap text-sm tabular-nums", {
  variants: { isStacked: { true: "", false: "min-w-14 shrink-0 text-end" } },
});

/** A small bar with its numbers as text; the colour only repeats them. */
export const Meter = ({ value, max, label, text, isStacked = false, className }: MeterProps) => {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not allow the same styles on a meter element.
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
      className={meterClass({ isStacked, className })}
    >
      {/* An SVG, because the content policy forbids widths in style attributes. */}
      <svg aria-hidden="true" className={trackClass({ isStacked })}>
        <rect width={`${share * 100}%`} height="100%" rx="3" className={fillClass(value, max)} />
      </svg>
      <span className={textClass({ isStacked })}>{text}</span>
    </div>
  );
};

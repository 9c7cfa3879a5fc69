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
  className?: string;
};

/** A small bar with its numbers as text; the colour only repeats them. */
export const Meter = ({ value, max, label, text, className }: MeterProps) => {
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
      className={`flex items-center gap-3 ${className ?? ""}`}
    >
      {/* An SVG, because the content policy forbids widths in style attributes. */}
      <svg
        aria-hidden="true"
        className="h-1.5 w-0 min-w-9 grow overflow-hidden rounded-full bg-line sm:min-w-16 forced-colors:border"
      >
        <rect width={`${share * 100}%`} height="100%" rx="3" className={fillClass(value, max)} />
      </svg>
      <span className="min-w-14 shrink-0 whitespace-nowrap text-end text-sm tabular-nums">{text}</span>
    </div>
  );
};

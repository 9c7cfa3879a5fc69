import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const badgeClass = cva(
  "inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2.5 py-0.5 font-medium text-xs tabular-nums",
  {
    variants: {
      tone: {
        neutral: "border-line bg-surface-sunken text-ink-second",
        accent: "border-accent-line bg-accent-soft text-accent-text",
        success: "border-success-line bg-success-soft text-success",
        warning: "border-warning-line bg-warning-soft text-warning",
        danger: "border-danger-line bg-danger-soft text-danger",
        info: "border-info-line bg-info-soft text-info",
        changed: "border-changed-line bg-changed-soft text-changed",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

type BadgeProps = VariantProps<typeof badgeClass> & { children: ReactNode; className?: string };

/** A state in one or two words. */
export const Badge = ({ tone, children, className }: BadgeProps) => (
  <span className={badgeClass({ tone, className })}>{children}</span>
);

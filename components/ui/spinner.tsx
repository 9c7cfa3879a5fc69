import { cva, type VariantProps } from "class-variance-authority";

const spinnerClass = cva(
  "inline-block animate-spin rounded-full border-current border-r-transparent motion-reduce:border-r-current/30",
  {
    variants: { size: { small: "size-5 border-2", medium: "size-8 border-3", large: "size-12 border-4" } },
    defaultVariants: { size: "small" },
  },
);

type SpinnerProps = VariantProps<typeof spinnerClass> & {
  /** Announced to screen readers. Omit it if the context already announces the pending action. */
  label?: string;
};

export const Spinner = ({ label, size }: SpinnerProps) => (
  <span role={label ? "status" : undefined} className="inline-flex">
    <span aria-hidden="true" className={spinnerClass({ size })} />
    {label && <span className="sr-only">{label}</span>}
  </span>
);

/** Covers the window. Appears only after 200 ms, so that a fast response does not flash. */
export const FullScreenSpinner = ({ label }: { label: string }) => (
  <div className="fixed inset-0 z-40 grid animate-appear place-items-center bg-surface text-accent [animation-delay:200ms]">
    <Spinner label={label} size="large" />
  </div>
);

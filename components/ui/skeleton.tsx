import { cx } from "class-variance-authority";

type SkeletonProps = {
  /** Size of what will come: `h-6 w-40`. */
  className?: string;
};

/** Holds the place of something that is loading. Say "loading" once, near by; this is not read out. */
export const Skeleton = ({ className = "h-4 w-full" }: SkeletonProps) => (
  <span aria-hidden="true" className={cx("block animate-breathe rounded-sm bg-line", className)} />
);

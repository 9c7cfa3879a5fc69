import { cx } from "class-variance-authority";

type SkeletonProps = {
  /** Size of the content: `h-6 w-40`. */
  className?: string;
};

/** Placeholder of loading content. Hidden from screen readers: announce "loading" once near by. */
export const Skeleton = ({ className = "h-4 w-full" }: SkeletonProps) => (
  <span aria-hidden="true" className={cx("block animate-breathe rounded-sm bg-line", className)} />
);

import { cx } from "class-variance-authority";

type SkeletonProps = {
  /** Size of the content: `h-6 w-40`. */
  className?: string;
};

/** Placeholder of loading content. Hidden from screen readers: announce "loading" once near by. */
export const Skeleton = ({ className = "h-4 w-full" }: SkeletonProps) => (
  <span aria-hidden="true" className={cx("block max-w-full animate-breathe rounded-sm bg-line", className)} />
);

type SkeletonCardsProps = {
  count: number;
  /** Lines of text in each card. */
  lines?: number;
  /** The classes of their grid. */
  className?: string;
};

/** Placeholders of loading cards: their borders, and their lines of text. */
export const SkeletonCards = ({ count, lines = 2, className = "gap-3" }: SkeletonCardsProps) => (
  <div aria-hidden="true" className={cx("grid", className)}>
    {indices(count).map((card) => (
      <div className="grid content-start gap-3 rounded-md border border-line bg-surface-raised p-4" key={card}>
        {indices(lines).map((line) => (
          <Skeleton className={line === 0 ? "h-5 w-3/5" : "h-4 w-2/5"} key={line} />
        ))}
      </div>
    ))}
  </div>
);

/** Placeholders of a loading table's rows, or of a list's. */
export const SkeletonRows = ({ count, className }: { count: number; className?: string }) => (
  <div aria-hidden="true" className={cx("overflow-hidden rounded-lg border border-line bg-surface-raised", className)}>
    {indices(count).map((row) => (
      <div className="flex items-center gap-6 border-line border-b px-4 py-4 last:border-b-0" key={row}>
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="ms-auto h-4 w-12" />
      </div>
    ))}
  </div>
);

const indices = (count: number) => Array.from({ length: count }, (_, index) => index);

import { Skeleton } from "@/components/ui/skeleton";

/** As high as what comes, so that nothing jumps. */
export const OverviewSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-32 w-full" />
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {["week", "weeks", "waiting", "missed"].map((figure) => (
        <Skeleton className="h-28 w-full" key={figure} />
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-100 w-full" />
      <Skeleton className="h-100 w-full" />
    </div>
  </div>
);

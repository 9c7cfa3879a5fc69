"use client";

import { FullScreenSpinner } from "@/components/ui/spinner";
import { TopProgress } from "@/components/ui/top-progress";
import { useIsLoading } from "@/lib/client/loading-flag";

/** Shows the global loading flag: a bar at the top at once, and a spinner over the page if it takes longer. */
export const PageLoading = ({ label }: { label: string }) => {
  const isLoading = useIsLoading();
  return (
    <>
      <TopProgress active={isLoading} />
      {isLoading && <FullScreenSpinner label={label} />}
    </>
  );
};

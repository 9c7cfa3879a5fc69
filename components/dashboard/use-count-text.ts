"use client";

import { useFormatter } from "next-intl";
import { useCallback } from "react";

/** How many there are, or at least are. */
export interface Counted {
  count: number;
  isCountMinimum?: boolean | undefined;
}

/** Writes a count as people read it: 1,000, or 1,000+ where there are more that nobody counted. */
export const useCountText = () => {
  const format = useFormatter();
  return useCallback(
    ({ count, isCountMinimum }: Counted): string => `${format.number(count)}${isCountMinimum ? "+" : ""}`,
    [format],
  );
};

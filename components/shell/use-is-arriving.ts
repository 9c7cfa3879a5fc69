"use client";

import { useEffect, useState } from "react";

let isFirstPage = true;

/** Whether this page or step was opened from another one of the visit. The first one leaves the focus to the browser. */
export const useIsArriving = (): boolean => {
  const [isArriving] = useState(() => !isFirstPage);
  useEffect(() => {
    isFirstPage = false;
  }, []);
  return isArriving;
};

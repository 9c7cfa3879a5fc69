"use client";

import { useRef } from "react";

/** The latest result of a read. The previous one stays while the next is loading. */
export const useLastResult = <Data>(data: Data | undefined): Data | undefined => {
  const last = useRef(data);
  last.current = data ?? last.current;
  return last.current;
};

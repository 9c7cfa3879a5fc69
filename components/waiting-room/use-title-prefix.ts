"use client";

import { useEffect } from "react";

/** Puts a number before the page's title, to be seen on a background tab. */
export const useTitlePrefix = (number: number | undefined): void => {
  useEffect(() => {
    if (number === undefined) return;
    const own = document.title;
    document.title = `(${number}) ${own}`;
    return () => {
      document.title = own;
    };
  }, [number]);
};

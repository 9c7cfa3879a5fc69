"use client";

import { useLayoutEffect } from "react";

// As often as pages follow one another. A translator of the browser answers each title of ours with one of its own.
const MAX_PREFIXES = 3;

let count = 0;
let stop = (): void => undefined;

/** Prefixes the window's title until it is called off, whatever title the page sets meanwhile. */
const prefixTitle = (): (() => void) => {
  // The layout writes the pattern, such as "Error: {title}", in the page's language.
  const pattern = document.documentElement.dataset.errorTitle ?? "{title}";
  let plain = document.title;
  let prefixed = "";
  let left = MAX_PREFIXES;
  const prefix = () => {
    if (document.title === prefixed || left === 0) return;
    left -= 1;
    plain = document.title;
    prefixed = pattern.replace("{title}", () => plain);
    document.title = prefixed;
  };
  prefix();
  const observer = new MutationObserver(prefix);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    if (document.title === prefixed) document.title = plain;
  };
};

/**
 * Marks an error that is shown: while a page has at least one, the window's title begins with "Error: ", which screen readers
 * read first. Every part that shows an error renders it.
 */
export const ErrorMark = () => {
  useLayoutEffect(() => {
    count += 1;
    if (count === 1) stop = prefixTitle();
    return () => {
      count -= 1;
      if (count === 0) stop();
    };
  }, []);
  return null;
};

import { useEffect, useEffectEvent } from "react";

const keepers = new Set<() => void>();

/** Calls `keep` before the page is loaded in another language: what is typed and not saved yet is stored for that page. */
export const useBeforeLanguageChange = (keep: () => void): void => {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const keeper = () => keepNow();
    keepers.add(keeper);
    return () => {
      keepers.delete(keeper);
    };
  }, []);
};

/** Marks the address of a page that is loaded to change its language. */
const MARK = "language";

// A place on the page has been shown already: it would take the focus from the choice. A token is still needed.
const markedHash = (hash: string): string => (hash.includes("=") ? `${hash}&${MARK}` : MARK);

/** Loads this page in another language. */
export const changeLanguage = (code: string): void => {
  for (const keep of keepers) keep();
  const target = new URL(window.location.href);
  target.searchParams.set("lang", code);
  target.hash = markedHash(target.hash);
  window.location.assign(target);
};

/** Whether this page was loaded to change its language. Removes the mark. */
export const takeLanguageChange = (): boolean => {
  const { hash, pathname, search } = window.location;
  const unmarked = hash.replace(new RegExp(`[#&]${MARK}$`), "");
  if (unmarked === hash) return false;
  window.history.replaceState(window.history.state, "", pathname + search + unmarked);
  return true;
};

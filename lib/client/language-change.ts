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

/** Marks the address of a page that is loaded to change its language; an address that names a place already stays. */
const MARK = "#language";

/** Loads this page in another language. */
export const changeLanguage = (code: string): void => {
  for (const keep of keepers) keep();
  const target = new URL(window.location.href);
  target.searchParams.set("lang", code);
  target.hash ||= MARK;
  window.location.assign(target);
};

/** Whether this page was loaded to change its language. Removes the mark. */
export const takeLanguageChange = (): boolean => {
  const { hash, pathname, search } = window.location;
  if (hash !== MARK) return false;
  window.history.replaceState(window.history.state, "", pathname + search);
  return true;
};

import { useEffect, useEffectEvent } from "react";
import { LANGUAGE_CHANGE } from "@/lib/domain/device-storage/rows";
import { takeItem, writeItem } from "./device-storage";

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

/** Loads this page in another language. */
export const changeLanguage = (code: string): void => {
  for (const keep of keepers) keep();
  writeItem(LANGUAGE_CHANGE, true);
  const target = new URL(window.location.href);
  target.searchParams.set("lang", code);
  window.location.assign(target);
};

const isMark = (data: unknown): data is true => data === true;

/** Whether this page was loaded to change its language. It says so once. */
export const takeLanguageChange = (): boolean => takeItem(LANGUAGE_CHANGE, isMark) ?? false;

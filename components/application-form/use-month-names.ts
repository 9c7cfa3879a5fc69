import { useRef } from "react";

/**
 * The number of a month that is typed as a name. The names load when the date gets the focus, since most people type digits;
 * then `onLoaded` reads again what was typed before. A failed load is tried again at the next focus.
 */
export const useMonthNames = (languages: readonly string[], onLoaded: () => unknown) => {
  const names = useRef<typeof import("@/lib/i18n/month-names")>(undefined);
  const load = async () => {
    if (names.current) return;
    names.current = await import("@/lib/i18n/month-names").catch(() => undefined);
    onLoaded();
  };
  return { load, numberOf: (name: string) => names.current?.monthOf(languages, name) };
};

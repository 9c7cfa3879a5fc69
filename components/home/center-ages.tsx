"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Locale } from "@/lib/domain/country/locales";
import type { Messages } from "@/lib/i18n/message-files";

/** The ages of each centre in words, by its key; undefined while they load. */
const AgesContext = createContext<Readonly<Record<string, string>> | undefined>(undefined);

interface CenterAgesProviderProps {
  language: Locale;
  message: Messages["centers"]["ages"];
  children: ReactNode;
}

/** Loads the ages that the centres accept. The page is the same for months, and staff change the ages at any time. */
export const CenterAgesProvider = ({ language, message, children }: CenterAgesProviderProps) => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>();
  useEffect(() => {
    const load = async () => (await import("./load-center-ages")).loadCenterAges(language, message);
    // The ages are said again where a centre is chosen.
    load().then(setTexts, () => setTexts({}));
  }, [language, message]);
  return <AgesContext value={texts}>{children}</AgesContext>;
};

/** The ages that a centre accepts. Its line is kept free while they load, so that nothing moves. */
export const CenterAges = ({ locationKey }: { locationKey: string }) => {
  const texts = useContext(AgesContext);
  const text = texts?.[locationKey];
  return texts && !text ? null : <span className="block min-h-[1lh] text-ink-second text-sm">{text}</span>;
};

"use client";

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import type { Locale } from "@/lib/domain/country/locales";
import type { Messages } from "@/lib/i18n/message-files";

/** The ages of each location in words, by its key; undefined while they load. */
const AgesContext = createContext<Readonly<Record<string, string>> | undefined>(undefined);

interface LocationAgesProviderProps {
  language: Locale;
  message: Messages["centers"]["ages"];
  children: ReactNode;
}

/**
 * Loads the ages that the locations accept, when they come into view. The page is the same from one build to the next, and
 * staff change the ages at any time.
 */
export const LocationAgesProvider = ({ language, message, children }: LocationAgesProviderProps) => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const load = async () => (await import("./load-location-ages")).loadLocationAges(language, message);
    return onceInView(shown.current, () => {
      // A location's ages are said again where it is chosen.
      load().then(setTexts, () => setTexts({}));
    });
  }, [language, message]);
  return (
    <AgesContext value={texts}>
      <div ref={shown}>{children}</div>
    </AgesContext>
  );
};

/** Calls `work` once the element is about to be seen. Returns a function that cancels it. */
const onceInView = (element: Element | null, work: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin: "200px" },
  );
  if (element) observer.observe(element);
  return () => observer.disconnect();
};

/** The ages that a location accepts. Its line is kept free while they load, so that nothing moves. */
export const LocationAges = ({ locationKey }: { locationKey: string }) => {
  const texts = useContext(AgesContext);
  const text = texts?.[locationKey];
  return texts && !text ? null : <span className="block min-h-[1lh] text-ink-second text-sm">{text}</span>;
};

"use client";

import { Languages } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { changeLanguage, takeLanguageChange } from "@/lib/client/language-change";

interface LanguageChoiceProps {
  label: string;
  current: string;
  /** Language codes with each language's own name. */
  languages: readonly { code: string; name: string; tag: string }[];
}

/** Chooses the language for the browser session. The address stays the same, and so does the focus. */
export const LanguageChoice = ({ label, current, languages }: LanguageChoiceProps) => {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!takeLanguageChange()) return;
    // Once the control is enabled.
    requestAnimationFrame(() => select.current?.focus({ preventScroll: true }));
  }, []);
  return (
    <div className="relative flex items-center">
      <Languages aria-hidden className="pointer-events-none absolute left-3 size-4 text-ink-second" />
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <HydratedControls>
        <select
          className="field-sizing-content min-h-11 max-w-full cursor-pointer appearance-none truncate rounded-sm bg-transparent py-2 pr-3 pl-[2.25rem] text-sm text-ink hover:bg-surface-sunken"
          id={id}
          onChange={(event) => changeLanguage(event.target.value)}
          ref={select}
          value={current}
        >
          {languages.map(({ code, name, tag }) => (
            <option key={code} lang={tag} value={code}>
              {name}
            </option>
          ))}
        </select>
      </HydratedControls>
    </div>
  );
};

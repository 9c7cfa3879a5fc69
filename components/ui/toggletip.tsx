"use client";

import { Info } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

type ToggletipProps = {
  /** Name of the button: "More about Vision". */
  label: string;
  children: ReactNode;
};

/** An explanation that a click, a tap or a key opens in place. */
export const Toggletip = ({ label, children }: ToggletipProps) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        aria-label={label}
        className="relative z-1 -my-2.5 grid size-11 shrink-0 place-items-center rounded-md text-ink-second transition-colors duration-fast hover:bg-surface-sunken aria-expanded:text-accent-text"
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setIsOpen(false);
        }}
        type="button"
      >
        <Info aria-hidden="true" className="size-5" />
      </button>
      <span className="basis-full text-ink-second text-sm" hidden={!isOpen} id={id}>
        {children}
      </span>
    </>
  );
};

import type { ReactNode } from "react";

interface FilterFieldProps {
  id: string;
  label: string;
  children: ReactNode;
}

/** A small control with its label, for a row of filters. */
export const FilterField = ({ id, label, children }: FilterFieldProps) => (
  <div className="min-w-36 max-sm:flex-1">
    <label className="mb-1 block wrap-anywhere text-ink-second text-xs" htmlFor={id}>
      {label}
    </label>
    {children}
  </div>
);

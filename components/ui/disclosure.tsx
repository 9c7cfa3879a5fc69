import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type DisclosureProps = { id?: string; summary: ReactNode; children: ReactNode; open?: boolean; className?: string };

/** Content that expands in place, such as "and 3 more". */
export const Disclosure = ({ id, summary, children, open, className }: DisclosureProps) => (
  <details id={id} open={open} className={`group ${className ?? ""}`}>
    <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-sm py-0.5 font-medium text-accent-text underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
      <ChevronDown
        aria-hidden="true"
        className="size-4 shrink-0 transition-transform duration-base group-open:rotate-180"
      />
      {summary}
    </summary>
    <div className="pt-2">{children}</div>
  </details>
);

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type DisclosureProps = { id?: string; summary: ReactNode; children: ReactNode; open?: boolean; className?: string };

/** The look of what unfolds something, and of its arrow. */
export const UNFOLDS =
  "inline-flex min-h-6 items-center gap-1 rounded-sm py-0.5 font-medium text-accent-text underline-offset-4 hover:underline";
export const UNFOLD_ARROW = "size-4 shrink-0 transition-transform duration-base";

/** Content that expands in place, such as "and 3 more". */
export const Disclosure = ({ id, summary, children, open, className }: DisclosureProps) => (
  <details id={id} open={open} className={`group ${className ?? ""}`}>
    <summary className={`list-none [&::-webkit-details-marker]:hidden ${UNFOLDS}`}>
      <ChevronDown aria-hidden="true" className={`group-open:rotate-180 ${UNFOLD_ARROW}`} />
      <span>{summary}</span>
    </summary>
    <div className="pt-2">{children}</div>
  </details>
);

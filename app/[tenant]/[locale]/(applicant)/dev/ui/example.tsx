import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** One kind of parts, under its name. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section aria-labelledby={`${id}-title`} className="scroll-mt-4 border-line border-t pt-8" id={id}>
    <h2 className="font-semibold text-2xl first-letter:capitalize" id={`${id}-title`} lang="en">
      {title}
    </h2>
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 md:grid-cols-2">{children}</div>
  </section>
);

interface ExampleProps {
  /** The part and its state, as the code calls them. */
  name: string;
  wide?: boolean;
  children: ReactNode;
}

/** A part in one state, and what that is called. */
export const Example = ({ name, wide = false, children }: ExampleProps) => (
  <figure className={cx("min-w-0", wide && "md:col-span-2")}>
    <figcaption className="mb-3 text-ink-second text-xs" lang="en">
      {name}
    </figcaption>
    {children}
  </figure>
);

/** Several of a kind side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

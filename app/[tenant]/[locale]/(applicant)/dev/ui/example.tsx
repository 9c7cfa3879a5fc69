import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A group of components under its heading. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section aria-labelledby={`${id}-title`} className="scroll-mt-4 border-line border-t pt-8" id={id}>
    <h2 className="font-semibold text-2xl first-letter:capitalize" id={`${id}-title`} lang="en">
      {title}
    </h2>
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 md:grid-cols-2">{children}</div>
  </section>
);

interface ExampleProps {
  /** The component and its state, as the code names them. */
  name: string;
  wide?: boolean;
  children: ReactNode;
}

/** A component in one state, with the state's name. */
export const Example = ({ name, wide = false, children }: ExampleProps) => (
  <figure className={cx("min-w-0", wide && "md:col-span-2")}>
    <figcaption className="mb-3 text-ink-second text-xs" lang="en">
      {name}
    </figcaption>
    {children}
  </figure>
);

/** Components side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

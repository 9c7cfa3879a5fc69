import { cva, cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

type TableProps = ComponentProps<"table"> & {
  /** Also the name of the region that scrolls sideways. */
  caption: string;
  captionHidden?: boolean;
  children: ReactNode;
};

// From a tablet's width on, a long table scrolls within the window, so that its headings stay in view.
const REGION = [
  "relative overflow-x-auto rounded-lg border border-line bg-surface-raised",
  "md:max-h-[max(20rem,calc(var(--window-height)-var(--bar-bottom)-6rem))] md:scroll-pt-14 print:max-h-none!",
].join(" ");

/**
 * A table of `<thead>` and `<tbody>` with `Th` and `Td`; scrolls sideways if it is too wide. Its headings stay in view, except
 * on a phone.
 */
export const Table = ({ caption, captionHidden = true, className, children, ...rest }: TableProps) => (
  <section
    aria-label={caption}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    tabIndex={0}
    // Positioned, so that visually hidden text inside does not widen the page.
    className={REGION}
  >
    <table {...rest} className={cx("w-full border-collapse text-sm tabular-nums", className)}>
      <caption className={captionHidden ? "sr-only" : "px-3 py-3 text-start font-semibold text-base sm:px-4"}>
        {caption}
      </caption>
      {children}
    </table>
  </section>
);

const cellClass = cva("px-2 first:ps-3 last:pe-2 sm:px-3 sm:first:ps-4 sm:last:pe-4", {
  variants: {
    numeric: { true: "whitespace-nowrap text-end", false: "text-start" },
    pinned: { true: "pinned-end bg-surface-raised max-md:border-line max-md:border-s" },
    head: {
      // A border would scroll away under the heading.
      true: "bg-surface-sunken py-2.5 font-medium text-ink-second shadow-[inset_0_-1px_0_var(--line)] md:sticky md:top-0 md:z-2",
      false: "border-line border-b py-2 in-[tr:last-child]:border-b-0",
    },
  },
});

type CellProps = {
  /** Aligned to the end. */
  numeric?: boolean;
  /** Stays visible at the end while the others scroll sideways. */
  pinned?: boolean;
};

export const Th = ({
  numeric = false,
  pinned = false,
  className,
  scope = "col",
  ...rest
}: ComponentProps<"th"> & CellProps) => (
  <th
    {...rest}
    scope={scope}
    className={cx(
      cellClass({ numeric, pinned, head: scope === "col" }),
      "whitespace-nowrap",
      scope === "row" && "font-medium",
      className,
    )}
  />
);

export const Td = ({ numeric = false, pinned = false, className, ...rest }: ComponentProps<"td"> & CellProps) => (
  <td {...rest} className={cellClass({ numeric, pinned, head: false, className })} />
);

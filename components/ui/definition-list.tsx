import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

export type DefinitionRow = {
  id: string;
  term: ReactNode;
  value: ReactNode;
  /** A link such as "Change", with visually hidden text that says what. */
  action?: ReactNode;
  /** Left out of the printed page. */
  isScreenOnly?: boolean;
};

type DefinitionListProps = {
  rows: readonly DefinitionRow[];
  /** Smaller text and rows. */
  dense?: boolean;
  /** The term above its value on wide screens too, for a list in a column. */
  narrow?: boolean;
  className?: string;
};

/** Questions and answers with a link to change each. */
export const DefinitionList = ({ rows, dense = false, narrow = false, className }: DefinitionListProps) => (
  <dl className={cx("grid gap-x-6", !narrow && "sm:grid-cols-[2fr_3fr_auto]", className)}>
    {rows.map(({ id, term, value, action, isScreenOnly }) => (
      <div
        key={id}
        className={cx(
          "col-span-full flex flex-wrap gap-x-6 gap-y-0.5 border-line border-b last:border-b-0",
          !narrow && "sm:grid sm:grid-cols-subgrid",
          dense ? "py-1.5 text-sm print:py-0.5 print:text-xs" : "py-3",
          isScreenOnly && "print:hidden",
        )}
      >
        <dt
          className={cx(
            "w-full text-ink-second text-sm",
            dense && "print:text-xs",
            !(dense || narrow) && "sm:text-base",
          )}
        >
          {term}
        </dt>
        <dd className="min-w-0 grow basis-[7em] font-medium">{value}</dd>
        {action && <dd className="text-end empty:hidden">{action}</dd>}
      </div>
    ))}
  </dl>
);

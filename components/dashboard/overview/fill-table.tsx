import { cx } from "class-variance-authority";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { fillClass } from "@/components/ui/meter";

/** One bar: its name, link and seats. */
export interface FillRow {
  id: string;
  name: ReactNode;
  href: string;
  busy: number;
  capacity: number;
}

interface FillTableProps {
  id: string;
  title: string;
  /** Heading of the first column. */
  rowHeading: string;
  rows: readonly FillRow[];
  /** Text in place of the bar if the row has no seats. */
  closed: string;
}

interface FillBarProps {
  value: number;
  max: number;
  /** The largest capacity in the table: its bar takes the full width, so that bars can be compared. */
  scale: number;
  className?: string;
}

/** Seats taken within a capacity, both to scale. Hidden from screen readers: the numbers are in the next cell. */
const FillBar = ({ value, max, scale, className }: FillBarProps) => {
  const width = (part: number) => `${scale > 0 ? Math.min(100, (part / scale) * 100) : 0}%`;
  return (
    <svg aria-hidden="true" className={cx("block h-2 w-full min-w-10 sm:min-w-16 forced-colors:outline", className)}>
      <rect className="fill-line forced-colors:fill-[Canvas]" height="100%" rx="4" width={width(max)} />
      {value > 0 && <rect className={fillClass(value, max)} height="100%" rx="4" width={width(Math.min(value, max))} />}
    </svg>
  );
};

const percent = (busy: number, capacity: number) => Math.round((busy / capacity) * 100);

/** A table of bars with their numbers. Each row links to its details. */
export const FillTable = ({ id, title, rowHeading, rows, closed }: FillTableProps) => {
  const t = useTranslations("overview");
  const shared = useTranslations("dashboard");
  const scale = Math.max(...rows.map(({ capacity }) => capacity));
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface-raised p-4">
      <h2 className="font-semibold" id={id}>
        {title}
      </h2>
      <table aria-labelledby={id} className="mt-2 w-full border-collapse text-sm tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{rowHeading}</th>
            <th scope="col">{t("fill")}</th>
            <th scope="col">{t("taken")}</th>
            <th scope="col">{t("share")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: rowId, name, href, busy, capacity }) => (
            <tr className="border-line border-t first:border-t-0" key={rowId}>
              <th className="text-start font-medium sm:whitespace-nowrap" scope="row">
                <DashboardLink
                  className="block py-1.5 text-accent-text underline-offset-4 hover:underline"
                  href={href}
                  prefetch={false}
                >
                  {name}
                </DashboardLink>
              </th>
              {capacity > 0 ? (
                <>
                  <td className="w-full ps-3 sm:ps-4">
                    <FillBar max={capacity} scale={scale} value={busy} />
                  </td>
                  <td className="whitespace-nowrap ps-3 text-end sm:ps-4">
                    {shared("seatsTaken", { busy, capacity })}
                  </td>
                  <td className="whitespace-nowrap ps-4 text-end text-ink-second max-sm:hidden">
                    {t("percent", { share: percent(busy, capacity) })}
                  </td>
                </>
              ) : (
                <td className="ps-4 text-ink-second" colSpan={3}>
                  {closed}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

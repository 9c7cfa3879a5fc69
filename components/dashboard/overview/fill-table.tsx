import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { FillBar } from "./fill-bar";

/** One bar: its name, link and seats. */
export interface FillRow {
  id: string;
  name: ReactNode;
  href: string;
  busy: number;
  capacity: number;
  /** The share (0–1) that is usual: a mark on the bar. */
  usual?: number | undefined;
  /** Texts below the bar. */
  notes?: readonly string[];
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

const percent = (busy: number, capacity: number) => Math.round((busy / capacity) * 100);

interface FillRowProps {
  row: FillRow;
  scale: number;
  closed: string;
}

const BarCells = ({ row: { busy, capacity, usual }, scale }: Omit<FillRowProps, "closed">) => {
  const t = useTranslations("overview");
  const shared = useTranslations("dashboard");
  return (
    <>
      <td className="w-1/4 ps-3 sm:w-full sm:ps-4">
        <FillBar max={capacity} scale={scale} usual={usual} value={busy} />
      </td>
      <td className="whitespace-nowrap ps-3 text-end sm:ps-4">{shared("seatsTaken", { busy, capacity })}</td>
      <td className="whitespace-nowrap ps-4 text-end text-ink-second max-sm:hidden">
        {t("percent", { share: percent(busy, capacity) })}
      </td>
    </>
  );
};

/** A row with its bar, and its texts in a row of their own: beside the bar a phone has no room for them. */
const FillRows = ({ row, scale, closed }: FillRowProps) => (
  <tbody className="border-line border-t first-of-type:border-t-0 print:break-inside-avoid">
    <tr>
      <th className="text-start font-medium sm:whitespace-nowrap" scope="row">
        <DashboardLink
          className="flex min-h-11 items-center text-accent-text underline-offset-4 hover:underline"
          href={row.href}
          prefetch={false}
        >
          {row.name}
        </DashboardLink>
      </th>
      {row.capacity > 0 ? (
        <BarCells row={row} scale={scale} />
      ) : (
        <td className="ps-4 text-ink-second" colSpan={3}>
          {closed}
        </td>
      )}
    </tr>
    {row.capacity > 0 && row.notes && (
      <tr>
        <td className="-mt-1 pb-2 text-ink-second" colSpan={4}>
          {row.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </td>
      </tr>
    )}
  </tbody>
);

/** A table of bars with their numbers. Each row links to its details. */
export const FillTable = ({ id, title, rowHeading, rows, closed }: FillTableProps) => {
  const t = useTranslations("overview");
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
        {rows.map((row) => (
          <FillRows closed={closed} key={row.id} row={row} scale={scale} />
        ))}
      </table>
    </section>
  );
};

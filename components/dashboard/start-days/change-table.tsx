import { useFormatter, useTranslations } from "next-intl";
import { Table, Td, Th } from "@/components/ui/table";
import type { Locale } from "@/lib/domain/country/locales";
import { type CapacityChange, keyOfCell } from "@/lib/domain/schedule/capacities";
import { cellName } from "./cell-name";
import type { WeekCell } from "./load-days";

export interface ChangeRow extends CapacityChange<WeekCell> {
  /** Why the change is not possible. */
  refusal?: string;
}

interface ChangeTableProps {
  caption: string;
  rows: readonly ChangeRow[];
  language: Locale;
}

/** A table of old and new capacities. */
export const ChangeTable = ({ caption, rows, language }: ChangeTableProps) => {
  const t = useTranslations("startDays");
  const format = useFormatter();
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{t("confirmSession")}</Th>
          <Th numeric>{t("confirmOld")}</Th>
          <Th numeric>{t("confirmNew")}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, from, to, refusal }) => (
          <tr key={keyOfCell(day)}>
            <Th className="whitespace-normal!" scope="row">
              <span>{cellName(language, day)}</span>
              {refusal && <span className="block font-normal text-danger text-xs">{refusal}</span>}
            </Th>
            <Td numeric>{day._id === null ? t("closed") : format.number(from)}</Td>
            <Td className={refusal ? undefined : "font-semibold"} numeric>
              {refusal ? <s className="text-ink-second">{format.number(to)}</s> : format.number(to)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

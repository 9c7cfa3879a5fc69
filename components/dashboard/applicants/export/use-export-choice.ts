"use client";

import { useEffect, useState } from "react";
import { isRecord, readText, writeText } from "@/lib/client/device-storage";
import {
  EXPORT_FORMATS,
  type ExportColumnName,
  type ExportFormat,
  exportColumn,
  USUAL_FORMAT,
} from "@/lib/domain/dashboard/export-columns";
import { EXPORT_CHOICE } from "@/lib/domain/device-storage/staff-rows";

/** What the next export contains, and how it is written. */
export interface ExportChoice {
  format: ExportFormat;
  columns: ExportColumnName[];
}

const parse = (text: string | null): Record<string, unknown> => {
  try {
    const data: unknown = JSON.parse(text ?? "");
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
};

/** The last choice on this device, of the columns that are offered; at first the usual format and columns. */
const readChoice = (offered: readonly ExportColumnName[], text: string | null): ExportChoice => {
  const { format, columns } = parse(text);
  const chosen = Array.isArray(columns) ? offered.filter((name) => columns.includes(name)) : [];
  return {
    format: EXPORT_FORMATS.find((one) => one === format) ?? USUAL_FORMAT,
    columns: chosen.length > 0 ? chosen : offered.filter((name) => !exportColumn(name).isExtra),
  };
};

/** The choice of an export, remembered on this device. */
export const useExportChoice = (offered: readonly ExportColumnName[]) => {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => setText(readText(EXPORT_CHOICE)), []);
  const choose = (choice: ExportChoice) => {
    const next = JSON.stringify(choice);
    writeText(EXPORT_CHOICE, next);
    setText(next);
  };
  return { choice: readChoice(offered, text), choose };
};

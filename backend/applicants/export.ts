import { Readable } from "node:stream";
import type { Db } from "@/backend/db/database";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { EXPORT_MEDIA, type staffApplicants } from "@/lib/contracts/staff-applicants";
import type { staffMany } from "@/lib/contracts/staff-many";
import type { Locale } from "@/lib/domain/country/locales";
import {
  CALL_FORMAT,
  EXPORT_COLUMN_NAMES,
  type ExportColumnName,
  type ExportFormat,
  exportColumn,
  parseColumns,
} from "@/lib/domain/dashboard/export-columns";
import { dayIn } from "@/lib/kit/day";
import { stackFrames } from "@/lib/server/observability/stack-frames";
import { csvOf } from "./csv";
import { EXPORT_CELLS } from "./export-columns";
import { cellSeparator, exportTexts } from "./export-texts";
import { type Filter, parseFilter } from "./filter";
import { recordExport } from "./record-export";
import { findApplicantIds, findApplicants, type ListedRow } from "./store";
import type { TableColumn } from "./table-column";
import { xlsxOf } from "./xlsx";

const PAGE = 500;
const ALL = { limit: null, offset: 0 };
const [CSV, SPREADSHEET] = EXPORT_MEDIA;

type Exported = Call<typeof staffApplicants.export>;
type ExportedSelection = Call<typeof staffMany.exportSelected>;

/** How an export is written. */
interface Options {
  columns?: string | undefined;
  language?: Locale | undefined;
  format?: ExportFormat | undefined;
}

interface Table {
  title: string;
  columns: TableColumn[];
  separator: string;
  isForProgram: boolean;
  rows: AsyncIterable<string[]>;
}

type Cells = (row: ListedRow) => string[];

// The ids are read once, in order. No connection is held during a slow download.
async function* exportRows(db: Db, { tenant, location }: Filter, ids: readonly string[], cells: Cells) {
  try {
    for (let start = 0; start < ids.length; start += PAGE) {
      const rows = await findApplicants(db, tenant, location, ids.slice(start, start + PAGE));
      for (const row of rows) yield cells(row);
    }
  } catch (error) {
    const { name, stack } = error as Error;
    log.error({ event: "applicant_export_failed", name, stack: stackFrames(stack) });
    throw error;
  }
}

const dateKind = (name: ExportColumnName): TableColumn["date"] => {
  const { kind } = exportColumn(name);
  return kind === "day" || kind === "instant" ? kind : undefined;
};

const WRITERS: Record<ExportFormat, (table: Table) => { type: string; body: ReadableStream<Uint8Array> }> = {
  csv: ({ columns, rows, ...options }) => ({
    type: `${CSV}; charset=utf-8`,
    body: Readable.toWeb(
      csvOf(
        columns.map(({ heading }) => heading),
        rows,
        options,
      ),
    ) as ReadableStream<Uint8Array>,
  }),
  xlsx: ({ columns, rows, title }) => ({ type: SPREADSHEET, body: xlsxOf(columns, rows, title) }),
};

/**
 * The applicants that match a filter as a file for spreadsheets, streamed, once the audit log has it. Headings and values are for people
 * if a language is given. A key that gives none is a program, which gets every value as it is stored.
 */
const exportFile = async (
  { tenant, caller, now }: Pick<Exported, "tenant" | "caller" | "now">,
  { db }: Services,
  filter: Filter,
  { columns, language, format = CALL_FORMAT }: Options,
): Promise<Response> => {
  const { location } = filter;
  const { zone } = locationMoment(tenant, location, now);
  const names = (columns && parseColumns(columns)) || EXPORT_COLUMN_NAMES;
  const ids = await findApplicantIds(db, filter, ALL);
  await recordExport(db, { tenant, author: caller, filter, format, count: ids.length, now });
  const texts = language && (await exportTexts(language, tenant, format));
  const cells: Cells = (row) =>
    names.map((name) => {
      const stored = EXPORT_CELLS[name](row, zone) ?? "";
      return texts ? texts.value(name, stored) : stored;
    });
  const { type, body } = WRITERS[format]({
    title: texts?.title ?? "Applicants",
    columns: names.map((name) => ({ heading: texts ? texts.heading(name) : name, date: dateKind(name) })),
    separator: language ? cellSeparator(language) : ",",
    isForProgram: caller.isMachine && !language,
    rows: exportRows(db, filter, ids, cells),
  });
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="applicants-${location}-${dayIn(zone, now)}.${format}"`,
    },
  });
};

/** The location's applicants that match a filter as a file. */
export const exportApplicants = async (call: Exported, services: Services): Promise<Response> => {
  const { tenant, caller, query } = call;
  return exportFile(call, services, parseFilter(tenant, permit(caller, query.locationKey), query), query);
};

/** The chosen applicants of the location as a file. Those of other locations are left out. */
export const exportSelected = async (call: ExportedSelection, services: Services): Promise<Response> => {
  const { tenant, caller, body } = call;
  return exportFile(call, services, parseFilter(tenant, permit(caller, body.locationKey), body), body);
};

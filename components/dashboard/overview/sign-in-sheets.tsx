import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { PrintButton } from "@/components/shell/print-button";
import { EmptyState } from "@/components/ui/empty-state";
import type { SignInSheet, Starter } from "@/lib/contracts/overview-parts";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { startText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { overviewHref } from "./overview-context";

interface SignInSheetsProps {
  location: Pick<DashboardLocation, "location_key" | "name">;
  language: Locale;
  date: Day;
  sheets: readonly SignInSheet[];
}

const COLUMNS = ["name", "latinName", "age", "phone", "signature"] as const;
const cellClass = "border border-line-input px-2 py-2 text-start align-top";

const latinName = ({ firstName, lastName, firstNameEn = "", lastNameEn = "" }: Starter): string =>
  firstName === firstNameEn && lastName === lastNameEn ? "" : `${firstNameEn} ${lastNameEn}`.trim();

const StarterRow = ({ starter, language }: { starter: Starter; language: Locale }) => (
  <tr className="h-12 break-inside-avoid" translate="no">
    <th className={`${cellClass} font-medium`} scope="row">
      {fullName(starter, language)}
    </th>
    <td className={cellClass}>{latinName(starter)}</td>
    <td className={`${cellClass} text-end tabular-nums`}>{starter.age}</td>
    <td className={`${cellClass} whitespace-nowrap tabular-nums`}>{starter.phone}</td>
    <td className={`${cellClass} min-w-32 sm:min-w-48`} />
  </tr>
);

interface SheetProps extends Omit<SignInSheetsProps, "sheets"> {
  sheet: SignInSheet;
}

const Sheet = ({ sheet, location, language, date }: SheetProps) => {
  const t = useTranslations("overview");
  const title = `${location.name} · ${startText(language, date, sheet)}`;
  const count = t("peopleCount", { count: sheet.people.length });
  return (
    <section aria-labelledby={sheet._id} className="grid grid-cols-1 gap-2 not-first:break-before-page">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 print:hidden">
        <h2 className="font-semibold text-lg" id={sheet._id}>
          {title}
        </h2>
        <p className="text-ink-second">{count}</p>
      </div>
      <section
        aria-labelledby={sheet._id}
        className="overflow-x-auto print:overflow-visible"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <table aria-labelledby={sheet._id} className="w-full border-collapse bg-surface-raised text-sm">
          <thead>
            {/* On paper the title stands on every page of the sheet. */}
            <tr aria-hidden className="hidden print:table-row">
              <td className="pb-2" colSpan={COLUMNS.length}>
                <span className="font-semibold text-base">{title}</span> <span>{count}</span>
              </td>
            </tr>
            <tr>
              {COLUMNS.map((column) => (
                <th className={`${cellClass} font-medium text-ink-second`} key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.people.map((starter) => (
              <StarterRow key={starter.registrationId} language={language} starter={starter} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
};

/** A sheet for each session in which people start on a day, each on a page of its own when printed. */
export const SignInSheets = ({ sheets, ...rest }: SignInSheetsProps) => {
  const t = useTranslations("overview");
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <a
          className="inline-flex min-h-11 items-center text-accent-text underline-offset-4 hover:underline"
          href={overviewHref({ locationKey: rest.location.location_key })}
        >
          {t("back")}
        </a>
        {sheets.length > 0 && <PrintButton label={t("print")} size="medium" />}
      </div>
      {sheets.length === 0 ? (
        <EmptyState title={t("sheetEmpty")} />
      ) : (
        <div className="grid grid-cols-1 gap-8 print:block">
          {sheets.map((sheet) => (
            <Sheet key={sheet._id} sheet={sheet} {...rest} />
          ))}
        </div>
      )}
      <p className="mt-4 text-ink-second text-sm print:hidden">{t("sheetNote")}</p>
    </>
  );
};

import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { Table, Td, Th } from "@/components/ui/table";
import type { AttendanceSums, Today } from "@/lib/contracts/overview-parts";
import { clockOf } from "@/lib/i18n/clock";
import { dayText } from "@/lib/i18n/dates";
import { NumberLink } from "./number-link";
import { applicantsHref, checkInHref, type OverviewContext } from "./overview-context";

interface TodayPanelProps {
  context: OverviewContext;
  today: Today;
}

const linkClass =
  "-my-2 inline-flex min-h-11 items-center font-medium text-accent-text underline-offset-4 hover:underline";

// Four columns fit a phone if their headings may break.
const HEADING_CLASS = "max-sm:whitespace-normal";

const COLUMNS = ["expected", "arrived", "missed"] as const;
type Column = (typeof COLUMNS)[number];
const HEADINGS = { expected: "expected", arrived: "arrived", missed: "missedToday" } as const;

const hrefOf = (context: OverviewContext, column: Column, presentationId: string): string => {
  if (column === "expected") return checkInHref(context, presentationId);
  return applicantsHref(context, { presentationId, state: column === "arrived" ? "attended" : "missed" });
};

const TotalRow = ({ presentations }: Pick<Today, "presentations">) => {
  const t = useTranslations("overview");
  const sum = (column: keyof AttendanceSums) => presentations.reduce((total, { people }) => total + people[column], 0);
  return (
    <tfoot>
      <tr className="border-line border-t font-semibold">
        <Th className={HEADING_CLASS} scope="row">
          {t("allToday")}
        </Th>
        {COLUMNS.map((column) => (
          <Td key={column} numeric>
            {sum(column)}
          </Td>
        ))}
      </tr>
    </tfoot>
  );
};

const PresentationsToday = ({ context, today: { presentations } }: TodayPanelProps) => {
  const t = useTranslations("overview");
  const shared = useTranslations("dashboard");
  return (
    <Table caption={shared("presentations")}>
      <thead>
        <tr>
          <Th>
            <span className="max-sm:sr-only">{t("presentation")}</span>
          </Th>
          {COLUMNS.map((column) => (
            <Th className={HEADING_CLASS} key={column} numeric>
              {t(HEADINGS[column])}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {presentations.map(({ _id, date, people }) => {
          const name = clockOf(context.language, new Date(date), context.zone);
          return (
            <tr key={_id}>
              <Th scope="row">
                <DashboardLink
                  className={`${linkClass} whitespace-nowrap`}
                  href={checkInHref(context, _id)}
                  prefetch={false}
                >
                  {name}
                </DashboardLink>
              </Th>
              {COLUMNS.map((column) => (
                <Td key={column} numeric>
                  <NumberLink
                    href={hrefOf(context, column, _id)}
                    label={`${t(HEADINGS[column])}, ${name}`}
                    value={people[column]}
                  />
                </Td>
              ))}
            </tr>
          );
        })}
      </tbody>
      {presentations.length > 1 && <TotalRow presentations={presentations} />}
    </Table>
  );
};

/** Who is expected at today's presentations, who came and who did not. */
export const TodayPanel = ({ context, today }: TodayPanelProps) => {
  const t = useTranslations("overview");
  return (
    <section aria-labelledby="today" className="grid min-w-0 grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="font-semibold text-lg" id="today">
          {t("today", { day: dayText(context.language, "longDay", today.date) })}
        </h2>
        <DashboardLink
          className={`${linkClass} wrap-anywhere print:hidden`}
          href={checkInHref(context)}
          prefetch={false}
        >
          {t("openDoor")}
        </DashboardLink>
      </div>
      {today.presentations.length === 0 ? (
        <p className="text-ink-second text-sm">{t("noPresentationsToday")}</p>
      ) : (
        <PresentationsToday context={context} today={today} />
      )}
    </section>
  );
};

import { useFormatter, useTranslations } from "next-intl";
import { Table, Td, Th } from "@/components/ui/table";
import type { Funnel } from "@/lib/contracts/overview-parts";
import { funnelWeeks, sharesThatWentOn } from "@/lib/domain/dashboard/step-funnel";
import { dayText } from "@/lib/i18n/dates";
import { type Day, plusDays } from "@/lib/kit/day";
import type { OverviewContext } from "./overview-context";

interface FunnelTableProps {
  context: OverviewContext;
  today: Day;
  funnels: readonly Funnel[];
}

const Rows = ({ last, before }: { last: Funnel; before: Funnel | undefined }) => {
  const t = useTranslations("overview");
  const steps = useTranslations("steps");
  const format = useFormatter();
  const percent = (share: number | undefined) =>
    share === undefined ? "" : t("percent", { share: Math.round(share * 100) });
  const earlier = new Map(sharesThatWentOn(before?.steps ?? []).map(({ step, wentOn }) => [step, wentOn]));
  return sharesThatWentOn(last.steps).map(({ step, reached, wentOn }) => (
    <tr key={step}>
      <Th className="text-start max-sm:whitespace-normal" scope="row">
        {steps(step)}
      </Th>
      <Td numeric>{format.number(reached)}</Td>
      <Td numeric>{percent(wentOn)}</Td>
      {before && <Td numeric>{percent(earlier.get(step))}</Td>}
    </tr>
  ));
};

/** How many of those who began in the last whole week reached each step and went on, beside the week before. */
export const FunnelTable = ({ context, today, funnels }: FunnelTableProps) => {
  const t = useTranslations("overview");
  const [lastWeek, weekBefore] = funnelWeeks(today);
  const last = funnels.find(({ week }) => week === lastWeek);
  const before = funnels.find(({ week }) => week === weekBefore);
  const day = (text: Day) => dayText(context.language, "dayOfMonth", text);
  return (
    <section aria-labelledby="funnel" className="grid grid-cols-1 gap-2 print:break-inside-avoid">
      <h2 className="font-semibold" id="funnel">
        {t("funnelTitle")}
      </h2>
      <p className="max-w-prose text-ink-second text-sm">
        {last ? t("funnelLead", { week: `${day(lastWeek)} – ${day(plusDays(lastWeek, 6))}` }) : t("funnelNone")}
      </p>
      {last && (
        <Table caption={t("funnelTitle")}>
          <thead>
            <tr>
              <Th>{t("step")}</Th>
              <Th numeric>{t("reached")}</Th>
              <Th numeric>{t("wentOn")}</Th>
              {before && <Th numeric>{t("weekBefore")}</Th>}
            </tr>
          </thead>
          <tbody>
            <Rows before={before} last={last} />
          </tbody>
        </Table>
      )}
    </section>
  );
};

import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Locale } from "@/lib/domain/country/locales";
import type { WeeklyCopy } from "@/lib/domain/schedule/weekly-copies";
import { dayText, instantText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";

interface CopyPreviewProps {
  copies: readonly WeeklyCopy[];
  zone: string;
  language: Locale;
}

/** What will be added, week by week, and why something will not. */
export const CopyPreview = ({ copies, zone, language }: CopyPreviewProps) => {
  const t = useTranslations("presentations");
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {copies.map(({ date, startDates, skipped, problem }) => (
        <li className="flex gap-2 px-3 py-2 text-sm" key={date}>
          {problem ? (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          )}
          <span className="min-w-0">
            <span className="font-medium">{instantText(language, "shortInstant", new Date(date), zone)}</span>{" "}
            <span className="text-ink-second">
              {problem ? t(`copyProblem_${problem}`) : t("copyDates", { count: startDates.length })}
            </span>
            {!problem && skipped.length > 0 && (
              <span className="block text-warning">
                {t("copySkipped", {
                  dates: listText(
                    language,
                    skipped.map((day) => dayText(language, "dayOfMonth", day)),
                  ),
                })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};

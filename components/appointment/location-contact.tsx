import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import type { Attendance } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { groupSameHours } from "@/lib/domain/location/search";
import { openingHoursTexts } from "@/lib/i18n/opening-hours";

interface LocationContactProps {
  name: string;
  hours: Attendance["workingHours"];
  locale: Locale;
}

/** The location's contact details and opening hours. */
export const LocationContact = async ({ name, hours, locale }: LocationContactProps) => {
  const t = await getTranslations({ locale, namespace: "appointment" });
  const centers = await getTranslations({ locale, namespace: "centers" });
  return (
    <Card as="section">
      <h2 className="font-semibold text-xl">{t("askTitle")}</h2>
      <p className="mt-3">{t("ask", { center: name })}</p>
      {groupSameHours(hours).map((run) => (
        <p className="mt-1 text-ink-second tabular-nums" key={run.first}>
          {centers("hours", openingHoursTexts(locale, run))}
        </p>
      ))}
    </Card>
  );
};

import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import type { Attendance } from "@/lib/contracts/application";
import { LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { sessionText, startTexts } from "@/lib/i18n/dates";

interface AppointmentDatesProps {
  appointment: Attendance;
  locale: Locale;
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span className="block first-letter:capitalize" key={line}>
      {line}
    </span>
  ));

/** The start day, the weekly sessions, and the language of messages. */
export const AppointmentDates = async ({ appointment, locale }: AppointmentDatesProps) => {
  const t = await getTranslations({ locale, namespace: "appointment" });
  const { session, secondarySession, lang } = appointment;
  const days = startTexts(locale, appointment);
  const sessions = [session, ...(secondarySession ? [secondarySession] : [])];
  return (
    <Card as="section" className="py-1 sm:py-2">
      <DefinitionList
        rows={[
          { id: "startDay", term: t(days.length > 1 ? "startDays" : "startDay"), value: <Lines lines={days} /> },
          {
            id: "sessions",
            term: t("sessions"),
            value: <Lines lines={sessions.map((each) => sessionText(locale, each))} />,
          },
        ]}
      />
      <p className="border-line border-t py-3 text-ink-second text-sm">
        {t("language", {
          language: new Intl.DisplayNames(tagOf(locale), { type: "language" }).of(tagOf(lang)) ?? LOCALES[lang].name,
        })}
      </p>
    </Card>
  );
};

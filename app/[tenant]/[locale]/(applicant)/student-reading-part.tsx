import { NextIntlClientProvider } from "next-intl";
import { StudentReading } from "@/components/hand-over/student-reading";
import type { Application } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { clientMessages } from "@/lib/i18n/client-messages";

interface StudentReadingPartProps {
  application: Application;
  locale: Locale;
  zone: string;
}

/** What the student of a taken-over application still sees, for its owner. Nothing elsewhere. */
export const StudentReadingPart = async ({ application, locale, zone }: StudentReadingPartProps) => {
  const { _id, handOver } = application;
  if (!handOver?.reader) return null;
  return (
    <NextIntlClientProvider messages={await clientMessages(locale, ["common", "errors", "handOver"])}>
      <StudentReading handOver={handOver} id={_id} language={locale} zone={zone} />
    </NextIntlClientProvider>
  );
};

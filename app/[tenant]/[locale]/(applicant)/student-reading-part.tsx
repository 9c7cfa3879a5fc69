import { StudentReading } from "@/components/hand-over/student-reading";
import { PageTexts } from "@/components/texts/page-texts";
import type { Application } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";

interface StudentReadingPartProps {
  application: Application;
  locale: Locale;
  zone: string;
}

/** What the student of a taken-over application still sees, for its owner. Nothing elsewhere. */
export const StudentReadingPart = ({ application, locale, zone }: StudentReadingPartProps) => {
  const { _id, handOver } = application;
  if (!handOver?.reader) return null;
  return (
    <PageTexts groups={["handOver"]} locale={locale}>
      <StudentReading handOver={handOver} id={_id} language={locale} zone={zone} />
    </PageTexts>
  );
};

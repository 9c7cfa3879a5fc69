import { getTranslations } from "next-intl/server";
import { PageLink } from "@/components/shell/page-link";
import { Card } from "@/components/ui/card";
import type { Summary } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { instantText } from "@/lib/i18n/dates";

interface BookedSiblingsProps {
  siblings: readonly Summary[];
  zone: string;
  locale: Locale;
}

/** The appointments of the brothers and sisters who were booked together with this one, each with its own page. */
export const BookedSiblings = async ({ siblings, zone, locale }: BookedSiblingsProps) => {
  if (siblings.length === 0) return null;
  const t = await getTranslations({ locale, namespace: "siblings" });
  const applications = await getTranslations({ locale, namespace: "applications" });
  return (
    <Card as="section" className="mb-6">
      <h2 className="font-semibold text-xl">{t("alsoBooked")}</h2>
      <ul className="mt-3 grid gap-3">
        {siblings.map((summary) => (
          <li key={summary._id}>
            <p className="font-medium" translate="no">
              {fullName(summary, locale) || t("unnamed")}
            </p>
            {summary.presentationDate && (
              <p className="text-ink-second first-letter:capitalize">
                {instantText(locale, "longInstant", new Date(summary.presentationDate), zone)}
              </p>
            )}
            <PageLink
              className="inline-block min-h-6 text-accent-text underline underline-offset-4 hover:decoration-2 print:hidden"
              href={routes.appointment(summary._id)}
            >
              {applications("view")}{" "}
              <span className="sr-only" translate="no">
                {fullName(summary, locale)}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  );
};

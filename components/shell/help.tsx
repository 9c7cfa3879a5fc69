import { getTranslations } from "next-intl/server";
import { Disclosure } from "@/components/ui/disclosure";
import type { Locale } from "@/lib/domain/country/locales";
import { HELP_ID } from "./help-id";

const QUESTIONS = ["code", "stop", "change", "other"] as const;

/** Frequent questions, in the same place on every page (WCAG 3.2.6). */
export const Help = async ({ locale }: { locale: Locale }) => {
  const t = await getTranslations({ locale, namespace: "help" });
  return (
    <Disclosure id={HELP_ID} summary={t("title")}>
      <dl className="grid max-w-prose gap-4 pt-2">
        {QUESTIONS.map((name) => (
          <div key={name}>
            <dt className="font-medium text-ink">{t(`${name}Question`)}</dt>
            <dd className="mt-1">{t(`${name}Answer`)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
};

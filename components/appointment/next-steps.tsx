import { Check } from "lucide-react";
import { Card } from "@/components/ui/card";
import { type Reader, WHAT_TO_BRING } from "@/lib/domain/application/reader";
import type { Locale } from "@/lib/domain/country/locales";
import { readerTranslations } from "@/lib/i18n/reader-translations";

const NEXT = ["next1", "next2", "next3"] as const;

/** What to bring to the presentation, and what happens afterwards. */
export const NextSteps = async ({ locale, reader }: { locale: Locale; reader: Reader }) => {
  const t = await readerTranslations(locale, reader, "appointment");
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Card as="section">
        <h2 className="font-semibold text-xl">{t("bringTitle")}</h2>
        <ul className="mt-4 grid gap-3">
          {[...WHAT_TO_BRING[reader], "bring3" as const].map((key) => (
            <li className="flex gap-3" key={key}>
              <Check aria-hidden className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 text-success" />
              <span className="min-w-0">{t(key)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section">
        <h2 className="font-semibold text-xl">{t("nextTitle")}</h2>
        <ol className="mt-4 grid list-decimal gap-3 ps-5">
          {NEXT.map((key) => (
            <li className="ps-1" key={key}>
              {t(key)}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
};

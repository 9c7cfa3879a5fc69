import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";

const TEXT_ID = "demo-notice";

/** Says on every page that this is a demo. Shown where the document is marked so: see `demoMark`. */
export const DemoNotice = async ({ locale }: { locale: Locale }) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <aside
      aria-labelledby={TEXT_ID}
      className="hidden border-warning-line border-b bg-warning-soft px-4 py-1.5 text-center text-ink text-sm in-data-[demo=on]:block"
    >
      <p id={TEXT_ID}>{t("demo")}</p>
    </aside>
  );
};

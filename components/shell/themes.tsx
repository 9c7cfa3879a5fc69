import { getTranslations } from "next-intl/server";
import { THEMES } from "@/lib/client/theme";
import type { Locale } from "@/lib/domain/country/locales";
import { ThemeChoice } from "./theme-choice";

/** The choice of light or dark in the page's words; the page need not give its messages to the browser for it. */
export const Themes = async ({ locale }: { locale: Locale }) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return <ThemeChoice label={t("theme")} themes={THEMES.map((theme) => ({ theme, name: t(`theme_${theme}`) }))} />;
};

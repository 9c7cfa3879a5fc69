import { getTranslations } from "next-intl/server";
import { THEMES } from "@/lib/client/theme";
import type { Locale } from "@/lib/domain/country/locales";
import { ThemeChoice } from "./theme-choice";

/** The theme choice with its texts, so that the browser needs no message catalogue for it. */
export const Themes = async ({ locale }: { locale: Locale }) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return <ThemeChoice label={t("theme")} themes={THEMES.map((theme) => ({ theme, name: t(`theme_${theme}`) }))} />;
};

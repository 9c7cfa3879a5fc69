"use client";

import { useTranslations } from "next-intl";
import type { Section } from "@/lib/domain/dashboard/settings-sections";

/** The title of a section of the configuration. */
export const useSectionTitle = (): ((section: Section) => string) => {
  const t = useTranslations("configuration");
  const dashboard = useTranslations("dashboard");
  const titles: Record<Section, string> = {
    pages: t("pages"),
    age: t("section_age"),
    questions: t("section_questions"),
    needs: t("specialNeeds"),
    verification: t("verification"),
    messages: t("section_messages"),
    contract: t("contract"),
    pictures: t("section_pictures"),
    hours: t("workingHours"),
    desk: dashboard("groupDesk"),
  };
  return (section) => titles[section];
};

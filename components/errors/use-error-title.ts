"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** Prefixes the window's title with "Error: " while the page has errors. Screen readers read the title first. */
export const useErrorTitle = (isWrong: boolean): void => {
  const t = useTranslations("common");
  useEffect(() => {
    if (!isWrong) return;
    const { title } = document;
    const wrong = t("errorPrefix", { title });
    document.title = wrong;
    return () => {
      // Another page may have set its own title by now.
      if (document.title === wrong) document.title = title;
    };
  }, [isWrong, t]);
};

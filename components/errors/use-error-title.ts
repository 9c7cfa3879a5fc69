"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** Prefixes the window's title with "Error: " while the page has errors. Screen readers read the title first. */
export const useErrorTitle = (hasErrors: boolean): void => {
  const t = useTranslations("common");
  useEffect(() => {
    if (!hasErrors) return;
    const { title } = document;
    const prefixed = t("errorPrefix", { title });
    document.title = prefixed;
    return () => {
      // Another page may have set its own title by now.
      if (document.title === prefixed) document.title = title;
    };
  }, [hasErrors, t]);
};

"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** The window's title begins with "Error: " while something on the page is wrong: it is the first thing that is read out. */
export const useErrorTitle = (isWrong: boolean): void => {
  const t = useTranslations("common");
  useEffect(() => {
    if (!isWrong) return;
    const { title } = document;
    const wrong = t("errorPrefix", { title });
    document.title = wrong;
    return () => {
      // Another page has brought its own by now.
      if (document.title === wrong) document.title = title;
    };
  }, [isWrong, t]);
};

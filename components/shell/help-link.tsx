"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { scrollToElement } from "@/components/ui/scroll-to";
import { HELP_ID } from "./help-id";

/** A link to the help at the bottom of the page, which it opens. */
export const HelpLink = () => {
  const t = useTranslations("common");
  const open = (event: MouseEvent) => {
    const help = document.getElementById(HELP_ID);
    if (!(help instanceof HTMLDetailsElement)) return;
    event.preventDefault();
    help.open = true;
    help.querySelector("summary")?.focus({ preventScroll: true });
    scrollToElement(help, "nearest");
  };
  return (
    <a className="inline-block py-0.5 font-medium underline underline-offset-4" href={`#${HELP_ID}`} onClick={open}>
      {t("help")}
    </a>
  );
};

"use client";

import { useTranslations } from "next-intl";

interface ChangeLinkProps {
  href: string;
  /** What it changes: read out, and seen beside it. */
  what: string;
}

/** The way to change one answer; it comes back to the summary. */
export const ChangeLink = ({ href, what }: ChangeLinkProps) => {
  const t = useTranslations("common");
  return (
    <a className="inline-block min-h-6 text-accent-text underline underline-offset-4 hover:decoration-2" href={href}>
      {t("change")} <span className="sr-only">{what}</span>
    </a>
  );
};

"use client";

import { useTranslations } from "next-intl";

interface ChangeLinkProps {
  href: string;
  /** What it changes. Screen readers announce it; it is visible beside the link. */
  subject: string;
}

/** A link to change one answer and return to the summary. */
export const ChangeLink = ({ href, subject }: ChangeLinkProps) => {
  const t = useTranslations("common");
  return (
    <a className="inline-block min-h-6 text-accent-text underline underline-offset-4 hover:decoration-2" href={href}>
      {t("change")} <span className="sr-only">{subject}</span>
    </a>
  );
};

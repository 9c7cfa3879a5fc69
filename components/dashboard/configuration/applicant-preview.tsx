"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** A setting as applicants see it, with the unsaved edits. */
export const ApplicantPreview = ({ children }: { children: ReactNode }) => {
  const t = useTranslations("configuration");
  return (
    <figure className="min-w-0 rounded-md border border-line border-dashed bg-surface p-4">
      <figcaption className="mb-3 font-medium text-ink-second text-sm">{t("preview")}</figcaption>
      {children}
    </figure>
  );
};

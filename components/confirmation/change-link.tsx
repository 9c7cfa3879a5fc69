"use client";

import { useTranslations } from "next-intl";
import { PageLink } from "@/components/shell/page-link";
import type { PageStep } from "@/lib/domain/application/steps";
import { changeLinkId, changeRoute } from "@/lib/domain/step-routes";

interface ChangeLinkProps {
  applicationId: string;
  step: PageStep;
  /** The id of the control that takes the focus there. */
  fieldId: string;
  /** What it changes. Screen readers announce it; it is visible beside the link. */
  subject: string;
}

/** A link to the field of one answer, to change it and return to this line of the summary. */
export const ChangeLink = ({ applicationId, step, fieldId, subject }: ChangeLinkProps) => {
  const t = useTranslations("common");
  return (
    <PageLink
      className="inline-block min-h-6 text-accent-text underline underline-offset-4 hover:decoration-2"
      href={`${changeRoute(applicationId, step)}#${fieldId}`}
      id={changeLinkId(applicationId, fieldId)}
    >
      {t("change")} <span className="sr-only">{subject}</span>
    </PageLink>
  );
};

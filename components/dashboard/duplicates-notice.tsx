"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { DuplicateList, type DuplicateListProps } from "./duplicate-list";

interface DuplicatesNoticeProps extends DuplicateListProps {
  /** What to do about it. */
  text: string;
  role?: "status" | "alert";
  action?: ReactNode;
}

/** Says that others have the name and the birth date of an applicant, and leads to them. */
export const DuplicatesNotice = ({ text, role, action, ...list }: DuplicatesNoticeProps) => {
  const t = useTranslations("applicants");
  return (
    <Notice
      action={action}
      {...(role && { role })}
      status="warning"
      title={<span>{t("duplicatesTitle", { count: list.rows.length })}</span>}
    >
      <p>{text}</p>
      <DuplicateList {...list} />
    </Notice>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { hasDrafts } from "@/components/dashboard/unsaved-drafts";
import { Notice } from "@/components/ui/notice";
import type { StaffEnd } from "@/lib/client/login-sessions";

/** Why somebody has to sign in again, and what has become of their unsaved changes. */
export const SessionEnd = ({ end }: { end: StaffEnd }) => {
  const t = useTranslations("dashboard");
  return (
    <Notice status="info">
      <span>{t(`ended_${end}`)}</span> {hasDrafts() && <span>{t("endedKept")}</span>}
    </Notice>
  );
};

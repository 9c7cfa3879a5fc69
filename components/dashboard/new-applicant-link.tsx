"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { useFeature } from "@/lib/client/features";
import { routes } from "@/lib/domain/routes";
import { DashboardLink } from "./dashboard-link";

/** Leads to the screen for somebody at the desk who has no application yet. */
export const NewApplicantLink = ({ locationKey }: { locationKey: string }) => {
  const t = useTranslations("dashboard");
  if (!useFeature("desk")) return null;
  return (
    <DashboardLink
      className={buttonClass({ variant: "secondary", className: "justify-self-start print:hidden" })}
      href={`${routes.newApplicant}?location=${locationKey}`}
    >
      <UserPlus aria-hidden className="size-5" />
      {t("newApplicant")}
    </DashboardLink>
  );
};

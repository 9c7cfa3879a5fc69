"use client";

import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { useFeature } from "@/lib/client/features";
import { mayOpen, SCREENS, type StaffRole } from "@/lib/domain/dashboard/screens";
import { queryString } from "@/lib/kit/url";

interface FileChangesLinkProps {
  registrationId: string;
  locationKey: string;
  staffRole: StaffRole;
}

/** Leads to what the audit log has about the application, for those who may open it. */
export const FileChangesLink = ({ registrationId, locationKey, staffRole }: FileChangesLinkProps) => {
  const t = useTranslations("corrections");
  const hasAudit = useFeature("audit");
  if (!hasAudit || !mayOpen(staffRole, "audit")) return null;
  return (
    <DashboardLink
      className="inline-flex min-h-6 items-center justify-self-start text-accent-text text-sm underline-offset-4 hover:underline print:hidden"
      href={SCREENS.audit.path + queryString({ location: locationKey, application: registrationId })}
      prefetch={false}
    >
      {t("changes")}
    </DashboardLink>
  );
};

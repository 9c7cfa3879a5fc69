"use client";

import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { Notice } from "@/components/ui/notice";
import { routes } from "@/lib/domain/routes";

interface StillBookedProps {
  locationKey: string;
  /** How many people are booked on closed days; undefined while that is not known. */
  booked: number | undefined;
}

/** Warns that people are still booked on closed days, and leads to them. */
export const StillBooked = ({ locationKey, booked = 0 }: StillBookedProps) => {
  const t = useTranslations("dashboard");
  return (
    <div className="empty:hidden" role="status">
      {booked > 0 && (
        <Notice status="warning">
          <span>{t("stillBooked", { count: booked })}</span>{" "}
          <DashboardLink
            className="inline-block min-h-6 font-medium text-accent-text underline underline-offset-4"
            href={`${routes.closures}?location=${locationKey}`}
            prefetch={false}
          >
            {t("stillBookedLink")}
          </DashboardLink>
        </Notice>
      )}
    </div>
  );
};

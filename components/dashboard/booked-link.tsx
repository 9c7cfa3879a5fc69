"use client";

import { useTranslations } from "next-intl";
import { useFeature } from "@/lib/client/features";
import { bookedParameters } from "@/lib/domain/dashboard/applicant-list";
import { routes } from "@/lib/domain/routes";
import { queryString } from "@/lib/kit/url";
import { DashboardLink } from "./dashboard-link";

interface BookedLinkProps {
  locationKey: string;
  /** What they are booked on. */
  seats: Parameters<typeof bookedParameters>[0];
}

/** Leads from a refusal to the list of those who are booked, where they can be moved. */
export const BookedLink = ({ locationKey, seats }: BookedLinkProps) => {
  const t = useTranslations("dashboard");
  if (!useFeature("applicants")) return null;
  return (
    <DashboardLink
      className="inline-block font-medium text-accent-text underline underline-offset-4"
      href={routes.applicants + queryString({ location: locationKey, ...bookedParameters(seats) })}
      prefetch={false}
    >
      {t("whoIsBooked")}
    </DashboardLink>
  );
};

"use client";

import { ArrowLeft, ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { useCountText } from "@/components/dashboard/use-count-text";
import { buttonClass } from "@/components/ui/button";
import type { ListPosition, Neighbour } from "@/lib/domain/dashboard/applicant-list";
import { routes } from "@/lib/domain/routes";
import { queryString } from "@/lib/kit/url";

interface FileNavigationProps {
  back: string;
  /** Query parameters of the list. */
  parameters: Readonly<Record<string, unknown>>;
  position: ListPosition | undefined;
}

/** Links back to the list, and to the previous and the next applicant. */
export const FileNavigation = ({ back, parameters, position: initialPosition }: FileNavigationProps) => {
  const t = useTranslations("applicants");
  const countText = useCountText();
  // Actions here may move the applicant in the list; the links stay as they were on arrival.
  const [position] = useState(initialPosition);
  const step = (to: Neighbour | undefined, label: string, Icon: LucideIcon) =>
    to ? (
      <DashboardLink
        aria-label={label}
        className={buttonClass({ variant: "secondary", size: "small", className: "px-2" })}
        href={routes.applicant(to.registrationId) + queryString({ ...parameters, at: to.at })}
        prefetch={false}
      >
        <Icon aria-hidden className="size-5" />
      </DashboardLink>
    ) : (
      <span aria-hidden className={buttonClass({ variant: "secondary", size: "small", className: "px-2 opacity-40" })}>
        <Icon className="size-5" />
      </span>
    );
  return (
    <nav aria-label={t("table")} className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <DashboardLink
        className="-ms-1 inline-flex min-h-9 items-center gap-1.5 rounded-sm px-1 font-medium text-accent-text text-sm hover:underline"
        href={back}
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t("back")}
      </DashboardLink>
      {position && (
        <span className="flex items-center gap-2">
          <span className="text-ink-second text-sm tabular-nums">
            {t("position", { position: position.at + 1, count: countText(position) })}
          </span>
          {step(position.previous, t("previousOne"), ChevronLeft)}
          {step(position.next, t("nextOne"), ChevronRight)}
        </span>
      )}
    </nav>
  );
};

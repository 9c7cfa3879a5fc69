"use client";

import { ArrowLeft, ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import type { ListPosition, Neighbour } from "@/lib/domain/dashboard/applicant-list";
import { routes } from "@/lib/domain/routes";
import { queryString } from "@/lib/kit/url";

interface FileNavigationProps {
  back: string;
  /** The list that led here, as an address asks for it. */
  parameters: Readonly<Record<string, unknown>>;
  place: ListPosition | undefined;
}

/** Back to the list as it was, and on to whoever comes before and after. */
export const FileNavigation = ({ back, parameters, place: given }: FileNavigationProps) => {
  const t = useTranslations("applicants");
  // What is done here may move the applicant in the list; the way on stays as it was on arrival.
  const [place] = useState(given);
  const step = (to: Neighbour | undefined, label: string, Icon: LucideIcon) =>
    to ? (
      <Link
        aria-label={label}
        className={buttonClass({ variant: "secondary", size: "small", className: "px-2" })}
        href={routes.applicant(to.registrationId) + queryString({ ...parameters, at: to.at })}
        prefetch={false}
      >
        <Icon aria-hidden className="size-5" />
      </Link>
    ) : (
      <span aria-hidden className={buttonClass({ variant: "secondary", size: "small", className: "px-2 opacity-40" })}>
        <Icon className="size-5" />
      </span>
    );
  return (
    <nav aria-label={t("table")} className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <Link
        className="-ms-1 inline-flex min-h-9 items-center gap-1.5 rounded-sm px-1 font-medium text-accent-text text-sm hover:underline"
        href={back}
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t("back")}
      </Link>
      {place && (
        <span className="flex items-center gap-2">
          <span className="text-ink-second text-sm tabular-nums">
            {t("position", { position: place.at + 1, count: place.count })}
          </span>
          {step(place.previous, t("previousOne"), ChevronLeft)}
          {step(place.next, t("nextOne"), ChevronRight)}
        </span>
      )}
    </nav>
  );
};

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type MouseEvent, useTransition } from "react";
import { buttonClass } from "@/components/ui/button";
import { isUnmodifiedClick } from "@/components/ui/unmodified-click";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { routes } from "@/lib/domain/routes";
import { dropCarriedAnswers } from "../carried-answers";

/** The way out of a booked application's answers. The page asks first if something is not saved, as for every link. */
export const LeaveEditing = ({ applicationId }: { applicationId: string }) => {
  const t = useTranslations("form");
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  useLoadingFlag(isLeaving);
  const href = routes.appointment(applicationId);
  const leave = (event: MouseEvent) => {
    if (!isUnmodifiedClick(event)) return;
    event.preventDefault();
    dropCarriedAnswers(applicationId);
    startLeaving(() => router.push(href));
  };
  return (
    <a className={buttonClass({ variant: "quiet", size: "large" })} href={href} onClick={leave}>
      {t("leaveWithoutSaving")}
    </a>
  );
};

"use client";

import { CircleUserRound } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { routes } from "@/lib/domain/routes";
import { queryString } from "@/lib/kit/url";
import { DashboardLink } from "./dashboard-link";

interface MyAccountProps {
  /** Who is signed in; undefined if the backend does not say. */
  username: string | undefined;
}

/** Shows who is signed in, and leads to their own account. */
export const MyAccount = ({ username }: MyAccountProps) => {
  const t = useTranslations("dashboard");
  const location = useSearchParams().get("location") ?? undefined;
  return (
    <DashboardLink
      className={buttonClass({ className: "max-w-48 px-3", variant: "quiet" })}
      href={routes.account + queryString({ location })}
    >
      <CircleUserRound aria-hidden className="size-5 shrink-0" />
      <span className="sr-only">{t("myAccount")}</span>
      <span className="truncate max-md:sr-only" translate="no">
        {username}
      </span>
    </DashboardLink>
  );
};

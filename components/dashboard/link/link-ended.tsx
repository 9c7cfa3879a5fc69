"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { routes } from "@/lib/domain/routes";

const LinkProblem = ({ children }: { children: ReactNode }) => {
  const t = useTranslations("signIn");
  return (
    <div className="grid gap-5">
      <Notice role="alert" status="error">
        {children}
      </Notice>
      <a className={buttonClass({ className: "justify-self-start", variant: "secondary" })} href={routes.dashboard}>
        {t("toLogin")}
      </a>
    </div>
  );
};

/** A link that can no longer be used, and what to do. */
export const LinkEnded = ({ text }: { text: string }) => {
  const t = useTranslations("signIn");
  return (
    <LinkProblem>
      <p>{text}</p>
      <p className="mt-2">{t("endedHelp")}</p>
    </LinkProblem>
  );
};

/** The page without its link, which may still be good. */
export const LinkMissing = () => {
  const t = useTranslations("signIn");
  return <LinkProblem>{t("linkMissing")}</LinkProblem>;
};

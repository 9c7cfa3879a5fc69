"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { buttonClass } from "@/components/ui/button";
import { showSnackbar } from "@/components/ui/snackbar";
import { offlineError } from "@/lib/client/call";
import { fetchLoginSessions } from "@/lib/client/login-sessions";
import { routes, signInRoute } from "@/lib/domain/routes";

interface FileLinkProps {
  href: string;
  children: ReactNode;
}

/** A link to a file of the applicant. An expired session leads to verification and back here, not to an error. */
export const FileLink = ({ href, children }: FileLinkProps) => {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const { applicant } = await fetchLoginSessions();
      window.location.assign(applicant ? href : signInRoute(routes.verify, window.location.pathname));
    } catch {
      const text = errorText(offlineError());
      showSnackbar({ text, status: "error", closeLabel: common("close") });
    }
  };
  return (
    <a
      className={buttonClass({ variant: "secondary", className: "max-sm:px-3 max-sm:text-sm" })}
      href={href}
      onClick={open}
    >
      {children}
    </a>
  );
};

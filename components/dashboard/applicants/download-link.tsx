"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, OFFLINE } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { fetchLoginSessions } from "@/lib/client/login-sessions";

interface DownloadLinkProps {
  href: string;
  className: string;
  describedBy?: string;
  children: ReactNode;
}

// With `download` the page stays even if the server refuses the file.
const download = (href: string): void => {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
};

/** Downloads a file from the backend. If the login session has ended, redirects to the login instead. */
export const DownloadLink = ({ href, className, describedBy, children }: DownloadLinkProps) => {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const { staff } = await fetchLoginSessions();
      if (staff) download(href);
      else redirectsToLogin(new CallError("unauthenticated", 401, "unauthenticated"));
    } catch {
      const text = errorText(new CallError(OFFLINE, 0, "general_error_offline"));
      showSnackbar({ text, status: "error", closeLabel: common("close") });
    }
  };
  return (
    <a aria-describedby={describedBy} className={className} download href={href} onClick={open}>
      {children}
    </a>
  );
};

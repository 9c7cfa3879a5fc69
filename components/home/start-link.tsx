"use client";

import { useEffect, useState } from "react";
import { PageLink } from "@/components/shell/page-link";
import { fetchLoginSessions } from "@/lib/client/login-sessions";

interface LinkTarget {
  href: string;
  text: string;
}

interface StartLinkProps {
  start: LinkTarget;
  /** For signed-in visitors. */
  resume: LinkTarget;
  className: string;
}

/** The main link: start, or resume when the visitor is signed in. The page is static, so the browser checks. */
export const StartLink = ({ start, resume, className }: StartLinkProps) => {
  const [hasSession, setHasSession] = useState(false);
  useEffect(() => {
    fetchLoginSessions().then(
      ({ applicant }) => setHasSession(applicant !== null),
      () => setHasSession(false),
    );
  }, []);
  const { href, text } = hasSession ? resume : start;
  return (
    <PageLink className={className} href={href}>
      {text}
    </PageLink>
  );
};

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
  /** Where a session lives. */
  resume: LinkTarget;
  className: string;
}

/** The one thing to do: begin, or go on where a session lives. The page is everybody's, so the browser asks. */
export const StartLink = ({ start, resume: goOn, className }: StartLinkProps) => {
  const [hasSession, setHasSession] = useState(false);
  useEffect(() => {
    fetchLoginSessions().then(
      ({ applicant }) => setHasSession(applicant !== null),
      () => setHasSession(false),
    );
  }, []);
  const { href, text } = hasSession ? goOn : start;
  return (
    <PageLink className={className} href={href}>
      {text}
    </PageLink>
  );
};

"use client";

import { useEffect, useState } from "react";
import { PageLink } from "@/components/shell/page-link";
import { liveLoginSessions } from "@/lib/client/login-sessions";

interface Way {
  href: string;
  text: string;
}

interface StartLinkProps {
  start: Way;
  /** Where a session lives. */
  goOn: Way;
  className: string;
}

/** The one thing to do: begin, or go on where a session lives. The page is everybody's, so the browser asks. */
export const StartLink = ({ start, goOn, className }: StartLinkProps) => {
  const [hasSession, setHasSession] = useState(false);
  useEffect(() => {
    liveLoginSessions().then(
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

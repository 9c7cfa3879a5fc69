"use client";

import { useEffect, useState } from "react";
import { PageLink } from "@/components/shell/page-link";
import { buttonClass } from "@/components/ui/button";
import { liveSessions } from "@/lib/client/sessions";
import { routes } from "@/lib/domain/routes";

/** The one thing to do: begin, or go on where a session lives. The page is everybody's, so the browser asks. */
export const StartLink = ({ start, goOn }: { start: string; goOn: string }) => {
  const [hasSession, setHasSession] = useState(false);
  useEffect(() => {
    liveSessions().then(
      ({ applicant }) => setHasSession(applicant !== null),
      () => setHasSession(false),
    );
  }, []);
  return (
    <PageLink
      className={buttonClass({ size: "x-large", className: "mt-8" })}
      href={hasSession ? routes.applications : routes.verify}
    >
      {hasSession ? goOn : start}
    </PageLink>
  );
};

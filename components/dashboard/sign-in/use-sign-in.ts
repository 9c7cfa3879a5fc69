"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { focusHeading } from "@/components/ui/focus-heading";
import { CallError, call } from "@/lib/client/call";
import { fetchLoginSessions, type StaffEnd, type StaffState } from "@/lib/client/login-sessions";
import { routes } from "@/lib/domain/routes";
import { safeRedirect } from "@/lib/domain/safe-redirect";

const COOKIES_LOST = "cookies_lost";

/**
 * The way into the dashboard. `lacks`: what the browser's session still needs; `end`: how the last one has ended. It leads to the
 * page that required the login, or else to the schedules.
 */
export const useSignIn = () => {
  const router = useRouter();
  const target = safeRedirect(useSearchParams().get("redirect")) ?? routes.schedules;
  const [lacks, setLacks] = useState<StaffState>();
  const [end, setEnd] = useState<StaffEnd>();
  const [isLeaving, setIsLeaving] = useState(false);

  const readSession = useCallback(
    () =>
      fetchLoginSessions().then(
        ({ staff, staffEnd, staffState }) => {
          setLacks(staffState);
          if (staffEnd) setEnd(staffEnd);
          if (!staff) return;
          setIsLeaving(true);
          router.replace(target);
        },
        () => undefined,
      ),
    [router, target],
  );

  useEffect(() => {
    void readSession();
    // The browser's back-forward cache restores the page while it was redirecting: start again.
    const restart = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setIsLeaving(false);
      void readSession();
    };
    window.addEventListener("pageshow", restart);
    return () => window.removeEventListener("pageshow", restart);
  }, [readSession]);

  const leave = () => {
    setIsLeaving(true);
    window.location.replace(target);
  };
  /** A sign-in succeeded: shows what it still lacks, or leaves. Throws if the browser has not stored its cookie. */
  const goOn = async () => {
    const sessions = await fetchLoginSessions().catch(() => undefined);
    const lacking = sessions?.staffState;
    if (sessions && !sessions.staff && !lacking) throw new CallError(COOKIES_LOST, 0, COOKIES_LOST);
    setEnd(undefined);
    setLacks(lacking);
    if (!lacking) leave();
  };
  const startAgain = async () => {
    const ended = await call("POST /auth/logout", {}).catch(() => undefined);
    if (ended?.next) return window.location.assign(ended.next);
    setLacks(undefined);
    setTimeout(focusHeading);
  };
  /** The time for the second factor is over. */
  const onExpired = () => {
    setEnd("waited");
    setLacks(undefined);
    setTimeout(focusHeading);
  };
  return { target, lacks, end, isLeaving, goOn, leave, startAgain, onExpired };
};

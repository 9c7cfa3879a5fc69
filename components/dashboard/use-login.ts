"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { fetchLoginSessions, type StaffEnd } from "@/lib/client/login-sessions";
import { routes } from "@/lib/domain/routes";
import { safeRedirect } from "@/lib/domain/safe-redirect";

export interface Credentials {
  username: string;
  password: string;
}

/**
 * State of the login: waiting for input (`Validate`), just logged in (`Validated`), already logged in (`Valid`), or
 * refused with the server's error (`Invalid`).
 */
type LoginState =
  | { kind: "Validate" }
  | { kind: "Validated" }
  | { kind: "Valid" }
  | { kind: "Invalid"; error: unknown };

/** Logs staff in and redirects to the page that required the login, or else to the schedules. `end`: how their last session ended. */
export const useLogin = () => {
  const router = useRouter();
  const target = safeRedirect(useSearchParams().get("redirect")) ?? routes.schedules;
  const [state, setState] = useState<LoginState>({ kind: "Validate" });
  const [end, setEnd] = useState<StaffEnd>();

  const redirectIfLoggedIn = useCallback(
    () =>
      fetchLoginSessions().then(
        ({ staff, staffEnd }) => {
          if (staffEnd) setEnd(staffEnd);
          if (!staff) return;
          setState({ kind: "Valid" });
          router.replace(target);
        },
        () => undefined,
      ),
    [router, target],
  );

  useEffect(() => {
    void redirectIfLoggedIn();
    // The browser's back-forward cache restores the page while it was redirecting: start again.
    const restart = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setState({ kind: "Validate" });
      void redirectIfLoggedIn();
    };
    window.addEventListener("pageshow", restart);
    return () => window.removeEventListener("pageshow", restart);
  }, [redirectIfLoggedIn]);

  const login = async (body: Credentials) => {
    try {
      await call("POST /auth/login", { body });
      setState({ kind: "Validated" });
      window.location.assign(target);
    } catch (error) {
      setState({ kind: "Invalid", error });
    }
  };

  return { state, end, login };
};

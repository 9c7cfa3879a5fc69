"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { fetchLoginSessions } from "@/lib/client/login-sessions";
import { routes, safeRedirect } from "@/lib/domain/routes";

export interface Credentials {
  username: string;
  password: string;
}

/**
 * State of the login: the form waits, the person has just logged in, already had a live login session, or was refused;
 * a refusal keeps the server's error.
 */
type LoginState = { is: "Validate" } | { is: "Validated" } | { is: "Valid" } | { is: "Invalid"; error: unknown };

/** Logs staff in and redirects to the page that required the login, or else to the schedules. */
export const useLogin = () => {
  const router = useRouter();
  const target = safeRedirect(useSearchParams().get("redirect")) ?? routes.schedules;
  const [state, setState] = useState<LoginState>({ is: "Validate" });

  const redirectIfLoggedIn = useCallback(
    () =>
      fetchLoginSessions().then(
        ({ staff }) => {
          if (!staff) return;
          setState({ is: "Valid" });
          router.replace(target);
        },
        () => undefined,
      ),
    [router, target],
  );

  useEffect(() => {
    void redirectIfLoggedIn();
    // The browser's back-forward cache restores the page while it was redirecting: start again.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setState({ is: "Validate" });
      void redirectIfLoggedIn();
    };
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, [redirectIfLoggedIn]);

  const login = async (body: Credentials) => {
    try {
      await call("POST /auth/login", { body });
      setState({ is: "Validated" });
      window.location.assign(target);
    } catch (error) {
      setState({ is: "Invalid", error });
    }
  };

  return { state, login };
};

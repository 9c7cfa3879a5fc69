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
 * Where a login stands (spec §4): the form waits, somebody is logged in just now, had a live session, or was refused;
 * a refusal keeps what the server said about it.
 */
type LoginState = { is: "Validate" } | { is: "Validated" } | { is: "Valid" } | { is: "Invalid"; error: unknown };

/** The login, and where it leads: to the page that asked for it, else to the schedules. */
export const useLogin = () => {
  const router = useRouter();
  const target = safeRedirect(useSearchParams().get("redirect")) ?? routes.schedules;
  const [state, setState] = useState<LoginState>({ is: "Validate" });

  const goOnIfLive = useCallback(
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
    void goOnIfLive();
    // Coming back to this page as the browser kept it, one finds it as it was left: on its way.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setState({ is: "Validate" });
      void goOnIfLive();
    };
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, [goOnIfLive]);

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

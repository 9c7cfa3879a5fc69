"use client";

import { useEffect, useEffectEvent } from "react";
import { fetchLoginSessions } from "@/lib/client/login-sessions";

/** Calls `onStart` when the applicant is signed in: at once, or when the window gets the focus. */
export const useLoginSessionStart = (onStart: () => void): void => {
  const start = useEffectEvent(onStart);
  useEffect(() => {
    let isOver = false;
    const check = () =>
      fetchLoginSessions().then(
        ({ applicant }) => {
          if (applicant && !isOver) {
            isOver = true;
            start();
          }
        },
        () => undefined,
      );
    check();
    window.addEventListener("focus", check);
    return () => {
      isOver = true;
      window.removeEventListener("focus", check);
    };
  }, []);
};

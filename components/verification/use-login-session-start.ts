"use client";

import { useEffect, useEffectEvent } from "react";
import { fetchLoginSessions } from "@/lib/client/login-sessions";

/** Calls `onStart` when the applicant is signed in: at once, or when the window gets the focus; `onNone` if they are not. */
export const useLoginSessionStart = (onStart: () => void, onNone: () => void): void => {
  const start = useEffectEvent(onStart);
  const report = useEffectEvent(onNone);
  useEffect(() => {
    let isOver = false;
    const check = () =>
      fetchLoginSessions().then(
        ({ applicant }) => {
          if (isOver) return;
          if (!applicant) return report();
          isOver = true;
          start();
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

"use client";

import { useEffect } from "react";
import { CallError } from "@/lib/client/call";
import { routes } from "@/lib/domain/routes";

const isEnded = (error: unknown): boolean => error instanceof CallError && error.code === "unauthenticated";

/** Whether a failure is the end of the staff session; if so the login comes, and leads back here. */
export const leavesForLogin = (error: unknown): boolean => {
  if (!isEnded(error)) return false;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`${routes.dashboard}?redirect=${encodeURIComponent(here)}`);
  return true;
};

/** The failure of a read, for the page to show; when it is the end of the session the login comes instead. */
export const useStaffFailure = (error: CallError | undefined): CallError | undefined => {
  useEffect(() => {
    leavesForLogin(error);
  }, [error]);
  return isEnded(error) ? undefined : error;
};

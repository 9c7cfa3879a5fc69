"use client";

import { useEffect } from "react";
import type { CallError } from "@/lib/client/call";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";

/** The failure of a read, for the page to show; when it is the end of the session the login comes instead. */
export const useStaffFailure = (error: CallError | undefined): CallError | undefined => {
  useEffect(() => {
    redirectsToLogin(error);
  }, [error]);
  return isLoginSessionEnd(error) ? undefined : error;
};

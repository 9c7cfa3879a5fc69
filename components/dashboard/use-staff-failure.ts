"use client";

import { useEffect } from "react";
import type { CallError } from "@/lib/client/call";
import { isSessionEnd, leavesForLogin } from "@/lib/client/session-end";

/** The failure of a read, for the page to show; when it is the end of the session the login comes instead. */
export const useStaffFailure = (error: CallError | undefined): CallError | undefined => {
  useEffect(() => {
    leavesForLogin(error);
  }, [error]);
  return isSessionEnd(error) ? undefined : error;
};

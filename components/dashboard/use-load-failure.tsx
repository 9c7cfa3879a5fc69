"use client";

import { type ReactNode, useEffect } from "react";
import { LoadFailure } from "@/components/errors/load-failure";
import type { CallError } from "@/lib/client/call";
import { isSignInNeeded, redirectsToLogin } from "@/lib/client/login-session-end";

/** The failure of a read, for the page to show. If the login session has ended or lacks a second factor, it redirects to the login instead. */
export const useReadError = (error: CallError | undefined): CallError | undefined => {
  useEffect(() => {
    redirectsToLogin(error);
  }, [error]);
  return isSignInNeeded(error) ? undefined : error;
};

/** The notice that a read failed, with a button to retry. `undefined` without a failure. */
export const useLoadFailure = (error: CallError | undefined, reload: () => void): ReactNode => {
  const failure = useReadError(error);
  return failure && <LoadFailure error={failure} onRetry={reload} />;
};

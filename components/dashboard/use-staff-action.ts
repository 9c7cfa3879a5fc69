"use client";

import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";

/** The message of a failure; `undefined` for the error's own message, `null` if the caller shows it elsewhere. */
type FailureText = (error: unknown) => string | null | undefined;

/**
 * Runs one call at a time and provides the message of its failure. If the login session has ended, it redirects
 * to the login instead. `run` returns whether the call succeeded.
 */
export const useStaffAction = (textOf?: FailureText) => {
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      if (redirectsToLogin(error)) return false;
      const text = textOf?.(error);
      setFailure(text === undefined ? errorText(error) : (text ?? undefined));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run };
};

/** Names of the fields that a refusal is about. */
export const refusedFields = (error: unknown): string[] =>
  error instanceof CallError && typeof error.data.fields === "object" ? Object.keys(error.data.fields ?? {}) : [];

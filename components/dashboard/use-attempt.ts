"use client";

import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { redirectsToLogin } from "@/lib/client/login-session-end";

/** Tries something, again if need be; why it failed, in words. At the end of the session the login comes instead. */
export const useAttempt = (textOf?: (error: unknown) => string | undefined) => {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string>();
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      if (!redirectsToLogin(error)) setFailure(textOf?.(error) ?? errorText(error));
    }
  };
  return { failure, attempt };
};

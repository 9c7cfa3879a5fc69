"use client";

import { useEffect, useRef, useState } from "react";
import { useFactorErrorText } from "@/components/dashboard/proof/use-factor-error-text";
import { call } from "@/lib/client/call";
import { askPasskey, endPasskeyQuestion, hasPasskeySuggestions, PasskeyError } from "@/lib/client/passkeys";

const signInByPasskey = async (isSuggestion: boolean) => {
  const answer = await askPasskey(await call("POST /auth/passkey/options", {}), { isSuggestion });
  await call("POST /auth/passkey/login", { body: answer });
};

const isNotChosen = (error: unknown) => error instanceof PasskeyError && error.failure !== "unsupported";

/** Signs in by a passkey: by its button, or among the suggestions of the user name's field, where the browser has them. */
export const usePasskeyLogin = (onSignedIn: () => Promise<void>) => {
  const errorText = useFactorErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isSuggested = useRef(false);
  useEffect(
    () => () => {
      if (isSuggested.current) void endPasskeyQuestion();
    },
    [],
  );
  const ask = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await signInByPasskey(false);
      await onSignedIn();
    } catch (error) {
      setFailure(errorText(error));
      setIsBusy(false);
    }
  };
  const suggest = async () => {
    if (isSuggested.current || !(await hasPasskeySuggestions())) return;
    isSuggested.current = true;
    try {
      await signInByPasskey(true);
      await onSignedIn();
    } catch (error) {
      // Most people sign in another way: only a chosen passkey can be refused.
      if (!isNotChosen(error)) setFailure(errorText(error));
    }
  };
  return { isBusy, failure, ask, suggest };
};

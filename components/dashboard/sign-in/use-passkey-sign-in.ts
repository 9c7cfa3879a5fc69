"use client";

import { useEffect, useRef, useState } from "react";
import { useFactorErrorText } from "@/components/dashboard/proof/use-factor-error-text";
import { call } from "@/lib/client/call";
import { askPasskey, endPasskeyQuestion, hasPasskeySuggestions } from "@/lib/client/passkeys";

const findAnswer = async (isSuggestion: boolean) =>
  askPasskey(await call("POST /auth/passkey/options", {}), { isSuggestion });

/** What a passkey answered that was chosen among the suggestions; nothing without one, whatever the reason. */
const findSuggested = async () =>
  (await hasPasskeySuggestions()) ? findAnswer(true).catch(() => undefined) : undefined;

const signIn = (answer: Awaited<ReturnType<typeof findAnswer>>) => call("POST /auth/passkey/login", { body: answer });

/** Signs in by a passkey: by its button, or among the suggestions of the user name's field, where the browser has them. */
export const usePasskeySignIn = (onSignedIn: () => Promise<void>) => {
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
      await signIn(await findAnswer(false));
      await onSignedIn();
    } catch (error) {
      setFailure(errorText(error));
      setIsBusy(false);
    }
  };
  const suggest = async () => {
    if (isSuggested.current || isBusy) return;
    isSuggested.current = true;
    try {
      const answer = await findSuggested();
      if (!answer) return;
      await signIn(answer);
      await onSignedIn();
    } catch (error) {
      // Most people sign in another way: only a chosen passkey can be refused.
      setFailure(errorText(error));
    } finally {
      // The next focus offers them again: the question has an end.
      isSuggested.current = false;
    }
  };
  return { isBusy, failure, ask, suggest };
};

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFactorErrorText } from "@/components/dashboard/proof/use-factor-error-text";
import { call } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { createPasskey, deviceName } from "@/lib/client/passkeys";

/** The name of a new passkey, where its owner gives none. */
export const usePasskeyName = (): (() => string) => {
  const t = useTranslations("signIn");
  return () => deviceName() || t("passkey");
};

/** Adds a passkey to the caller's account. `onAdded` gets the recovery codes that come with the first second factor. */
export const useAddPasskey = (onAdded: (recoveryCodes: readonly string[] | undefined) => void) => {
  const errorText = useFactorErrorText();
  const nameOf = usePasskeyName();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = async (name: string = nameOf()) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const answer = await createPasskey(await call("POST /auth/passkeys/options", {}));
      const { recoveryCodes } = await call("POST /auth/passkeys", { body: { ...answer, name } });
      onAdded(recoveryCodes);
    } catch (error) {
      if (redirectsToLogin(error)) return;
      setFailure(errorText(error));
    }
    setIsBusy(false);
  };
  return { isBusy, failure, add };
};

"use client";

import { useEffect, useEffectEvent } from "react";

/** The WebOTP credential, which TypeScript's library lacks. */
interface OneTimePassword extends Credential {
  code: string;
}

/** Takes the code out of the text message where the browser can, once the visitor allows it. */
export const useWebOtp = (isByMessage: boolean, onCode: (code: string) => void): void => {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!isByMessage || !("OTPCredential" in window)) return;
    const asking = new AbortController();
    const wanted = { otp: { transport: ["sms"] }, signal: asking.signal } as CredentialRequestOptions;
    navigator.credentials.get(wanted).then(
      (credential) => credential && take((credential as OneTimePassword).code),
      // Refused, or the page was left: the visitor types the code.
      () => undefined,
    );
    return () => asking.abort();
  }, [isByMessage]);
};

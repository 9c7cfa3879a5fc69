"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeForm } from "@/components/dashboard/proof/code-form";
import { useFactorErrorText } from "@/components/dashboard/proof/use-factor-error-text";
import { useReadError } from "@/components/dashboard/use-load-failure";
import { LoadFailure } from "@/components/errors/load-failure";
import { CodeInput } from "@/components/ui/code-input";
import { Notice } from "@/components/ui/notice";
import { QrImage } from "@/components/ui/qr-image";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { useLoaded } from "@/lib/client/use-loaded";

interface TotpSetupProps {
  /** The app is enrolled; with the first second factor come recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | undefined) => void;
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";

/** Sets up an authenticator app: its QR code, the secret as text, and the first code. */
export const TotpSetup = ({ onAdded }: TotpSetupProps) => {
  const t = useTranslations("signIn");
  const stepUp = useTranslations("stepUp");
  const errorText = useFactorErrorText();
  const { data, error, reload } = useLoaded("totp", () => call("POST /auth/totp/begin", {}));
  const readError = useReadError(error);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = async (code: string) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { recoveryCodes } = await call("POST /auth/totp", { body: { code } });
      onAdded(recoveryCodes);
    } catch (refusal) {
      if (redirectsToLogin(refusal)) return;
      setFailure(errorText(refusal));
      setIsBusy(false);
    }
  };
  if (readError) return <LoadFailure error={readError} onRetry={reload} />;
  return (
    <div className="grid gap-5">
      <p>{t("totpText")}</p>
      {data ? (
        <div className="grid justify-items-start gap-3">
          <QrImage className="size-44 border border-line" label={t("totpQr")} text={data.uri} />
          <div>
            <p className="text-ink-second text-sm">{t("totpSecret")}</p>
            <p className="wrap-anywhere select-all font-mono" translate="no">
              {inFours(data.secret)}
            </p>
          </div>
        </div>
      ) : (
        <Skeleton className="size-44" />
      )}
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      <CodeForm
        failure={failure}
        hint={stepUp("codeHint")}
        id="totp-first"
        isBusy={isBusy}
        label={t("totpFirst")}
        needed={stepUp("codeNeeded")}
        onSubmit={add}
        submitLabel={t("totpAdd")}
      >
        {(control) => <CodeInput {...control} className="max-sm:max-w-none" />}
      </CodeForm>
    </div>
  );
};

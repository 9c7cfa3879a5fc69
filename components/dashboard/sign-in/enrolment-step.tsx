"use client";

import { KeyRound, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecoveryCodes } from "@/components/dashboard/factors/recovery-codes";
import { TotpSetup } from "@/components/dashboard/factors/totp-setup";
import { useAddPasskey } from "@/components/dashboard/factors/use-add-passkey";
import { OrLine } from "@/components/dashboard/proof/or-line";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { hasPasskeys } from "@/lib/client/passkeys";
import { StepHeading } from "./step-heading";

interface EnrolmentStepProps {
  /** A second factor is there, and its recovery codes are stored. */
  onEnrolled: () => void;
  onStartAgain: () => void;
}

/** Asks somebody whose days without a second factor are over to add one: a passkey, or an authenticator app beside it. */
export const EnrolmentStep = ({ onEnrolled, onStartAgain }: EnrolmentStepProps) => {
  const t = useTranslations("signIn");
  const [codes, setCodes] = useState<readonly string[]>();
  const [isTotp, setIsTotp] = useState(false);
  const finish = (recoveryCodes: readonly string[] | undefined) =>
    recoveryCodes ? setCodes(recoveryCodes) : onEnrolled();
  const passkey = useAddPasskey(finish);
  if (codes) return <RecoveryCodes codes={codes} onSaved={onEnrolled} username={undefined} />;
  if (isTotp)
    return (
      <div className="grid gap-5">
        <StepHeading title={t("totpTitle")} />
        <TotpSetup onAdded={finish} />
        <Button className="-ms-4 justify-self-start text-start" onClick={() => setIsTotp(false)} variant="quiet">
          {t("otherFactor")}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-5">
      <StepHeading text={t("enrolText")} title={t("enrolTitle")} />
      {passkey.failure && (
        <Notice role="alert" status="error">
          {passkey.failure}
        </Notice>
      )}
      {hasPasskeys() && (
        <>
          <div className="grid gap-2">
            <Button busy={passkey.isBusy} onClick={() => passkey.add()} size="large" wide>
              <KeyRound aria-hidden className="size-5" />
              {t("makePasskey")}
            </Button>
            <p className="text-ink-second text-sm">{t("makePasskeyText")}</p>
          </div>
          <OrLine />
        </>
      )}
      <div className="grid gap-2">
        <Button onClick={() => setIsTotp(true)} size="large" variant="secondary" wide>
          <Smartphone aria-hidden className="size-5" />
          {t("useTotp")}
        </Button>
        <p className="text-ink-second text-sm">{t("useTotpText")}</p>
      </div>
      <Button className="-ms-4 justify-self-start text-start" onClick={onStartAgain} variant="quiet">
        {t("startAgain")}
      </Button>
    </div>
  );
};

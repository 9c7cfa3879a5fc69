"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import type { Proof } from "@/lib/contracts/staff-factors";
import type { Factor } from "@/lib/domain/sign-in/factors";
import { CodeForm } from "./code-form";
import { OrLine } from "./or-line";

interface ProofFormProps {
  /** What may prove it. */
  factors: readonly Factor[];
  isBusy: boolean;
  failure: string | undefined;
  onPasskey: () => void;
  onProof: (proof: Proof) => void;
  /** The address at which the organisation's provider proves it. */
  providerHref?: string;
}

type WayProps = ProofFormProps & { isSecondary: boolean };

const PasskeyWay = ({ isBusy, onPasskey }: WayProps) => {
  const t = useTranslations("stepUp");
  return (
    <div className="grid gap-2">
      <Button busy={isBusy} onClick={onPasskey} size="large" wide>
        <KeyRound aria-hidden className="size-5" />
        {t("usePasskey")}
      </Button>
      <p className="text-ink-second text-sm">{t("passkeyHint")}</p>
    </div>
  );
};

const TotpWay = ({ onProof, ...form }: WayProps) => {
  const t = useTranslations("stepUp");
  return (
    <CodeForm
      {...form}
      hint={t("codeHint")}
      id="totp-code"
      label={t("code")}
      needed={t("codeNeeded")}
      onSubmit={(code) => onProof({ kind: "totp", code })}
    >
      {(control) => <CodeInput {...control} className="max-sm:max-w-none" />}
    </CodeForm>
  );
};

const PasswordWay = ({ onProof, ...form }: WayProps) => {
  const t = useTranslations("stepUp");
  const dashboard = useTranslations("dashboard");
  return (
    <CodeForm
      {...form}
      id="proof-password"
      label={dashboard("password")}
      needed={t("passwordNeeded")}
      onSubmit={(password) => onProof({ kind: "password", password })}
    >
      {(control) => <TextInput {...control} autoComplete="current-password" type="password" />}
    </CodeForm>
  );
};

const ProviderWay = ({ providerHref, isSecondary }: WayProps) => {
  const t = useTranslations("stepUp");
  return (
    <a
      className={buttonClass({ size: "large", wide: true, variant: isSecondary ? "secondary" : "primary" })}
      href={providerHref}
    >
      {t("useProvider")}
    </a>
  );
};

const RecoveryWay = ({ onProof, ...form }: WayProps) => {
  const t = useTranslations("stepUp");
  return (
    <CodeForm
      {...form}
      hint={t("recoveryHint")}
      id="recovery-code"
      label={t("recoveryCode")}
      needed={t("recoveryNeeded")}
      onSubmit={(code) => onProof({ kind: "recovery_code", code })}
    >
      {(control) => (
        <TextInput
          {...control}
          autoCapitalize="characters"
          autoComplete="off"
          className="font-mono sm:max-w-72"
          size="large"
          spellCheck={false}
        />
      )}
    </CodeForm>
  );
};

const WAYS = [
  ["passkey", PasskeyWay],
  ["totp", TotpWay],
  ["password", PasswordWay],
  ["provider", ProviderWay],
] as const;

/** The ways to prove who one is: a passkey first, a code beside it, and a recovery code behind a link. */
export const ProofForm = (props: ProofFormProps) => {
  const { factors, failure } = props;
  const t = useTranslations("stepUp");
  const ways = WAYS.filter(([factor]) => factors.includes(factor) && (factor !== "provider" || props.providerHref));
  const hasRecovery = factors.includes("recovery_code");
  const [isRecovering, setIsRecovering] = useState(ways.length === 0 && hasRecovery);
  const shown: ReactNode = isRecovering ? (
    <RecoveryWay {...props} isSecondary={false} />
  ) : (
    ways.map(([factor, Way], index) => (
      <div className="grid gap-5" key={factor}>
        {index > 0 && <OrLine />}
        <Way {...props} isSecondary={index > 0} />
      </div>
    ))
  );
  return (
    <div className="grid gap-5">
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      {ways.length === 0 && !hasRecovery && <Notice status="warning">{t("noWay")}</Notice>}
      {shown}
      {hasRecovery && ways.length > 0 && (
        <Button
          className="-ms-4 justify-self-start text-start"
          onClick={() => setIsRecovering(!isRecovering)}
          variant="quiet"
        >
          {t(isRecovering ? "useOther" : "useRecovery")}
        </Button>
      )}
    </div>
  );
};

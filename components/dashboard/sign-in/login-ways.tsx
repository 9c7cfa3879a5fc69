"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { OrLine } from "@/components/dashboard/proof/or-line";
import { Button, buttonClass } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import type { StaffEnd } from "@/lib/client/login-sessions";
import { hasPasskeys } from "@/lib/client/passkeys";
import { queryString } from "@/lib/kit/url";
import { ForgotForm } from "./forgot-form";
import { LoginForm } from "./login-form";
import { ProviderError } from "./provider-error";
import { SessionEnd } from "./session-end";
import { useMethods } from "./use-methods";
import { usePasskeyLogin } from "./use-passkey-login";

interface LoginWaysProps {
  /** Where the sign-in leads to. */
  target: string;
  end: StaffEnd | undefined;
  isLeaving: boolean;
  onSignedIn: () => Promise<void>;
}

const FORGOT_ID = "forgot";

const ProviderLink = ({ name, target, isMain }: { name: string; target: string; isMain: boolean }) => {
  const t = useTranslations("signIn");
  return (
    <a
      className={buttonClass({ size: "large", variant: isMain ? "primary" : "secondary", wide: true })}
      href={`/api/auth/provider${queryString({ redirect: target })}`}
    >
      {t("withProvider", { name })}
    </a>
  );
};

const EmergencyAccount = ({ end, ...form }: ComponentProps<typeof LoginForm>) => {
  const t = useTranslations("signIn");
  return (
    <>
      {end && <SessionEnd end={end} />}
      <Disclosure className="order-last" summary={t("emergency")}>
        <p className="mb-4 text-ink-second text-sm">{t("emergencyText")}</p>
        <LoginForm {...form} end={undefined} />
      </Disclosure>
    </>
  );
};

/** The ways to sign in: by a password, by a passkey, or at the organisation's own provider. */
export const LoginWays = ({ target, end, isLeaving, onSignedIn }: LoginWaysProps) => {
  const t = useTranslations("signIn");
  const methods = useMethods();
  const passkey = usePasskeyLogin(onSignedIn);
  const [isForgotten, setIsForgotten] = useState(false);
  const { hasPasswords, provider } = methods;
  const offersPasskeys = methods.hasPasskeys && hasPasskeys();
  const closeForgotten = () => {
    setIsForgotten(false);
    setTimeout(() => document.getElementById(FORGOT_ID)?.focus());
  };
  if (isForgotten) return <ForgotForm onBack={closeForgotten} />;
  const form = {
    end,
    isLeaving,
    suggestsPasskeys: offersPasskeys,
    onUsernameFocus: () => void (offersPasskeys && passkey.suggest()),
    onSignedIn,
  };
  return (
    <div className="grid gap-5">
      <ProviderError />
      {hasPasswords ? <LoginForm {...form} /> : <EmergencyAccount {...form} />}
      {hasPasswords && (offersPasskeys || provider) && <OrLine />}
      {passkey.failure && (
        <Notice role="alert" status="error">
          {passkey.failure}
        </Notice>
      )}
      {provider && <ProviderLink isMain={!hasPasswords} name={provider.name} target={target} />}
      {offersPasskeys && (
        <Button busy={passkey.isBusy} onClick={passkey.ask} size="large" variant="secondary" wide>
          <KeyRound aria-hidden className="size-5" />
          {t("withPasskey")}
        </Button>
      )}
      {hasPasswords && methods.hasPasskeys && (
        <Button
          className="-ms-4 justify-self-start text-start"
          id={FORGOT_ID}
          onClick={() => setIsForgotten(true)}
          variant="quiet"
        >
          {t("forgot")}
        </Button>
      )}
    </div>
  );
};

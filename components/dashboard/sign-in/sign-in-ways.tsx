"use client";

import { ChevronDown, KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { OrLine } from "@/components/dashboard/proof/or-line";
import { LoadFailure } from "@/components/errors/load-failure";
import { Button, buttonClass } from "@/components/ui/button";
import { UNFOLD_ARROW, UNFOLDS } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import type { StaffEnd } from "@/lib/client/login-sessions";
import { hasPasskeys } from "@/lib/client/passkeys";
import { queryString } from "@/lib/kit/url";
import { ForgotForm } from "./forgot-form";
import { ProviderError } from "./provider-error";
import { SessionEnd } from "./session-end";
import { SignInForm } from "./sign-in-form";
import { useMethods } from "./use-methods";
import { usePasskeySignIn } from "./use-passkey-sign-in";

interface SignInWaysProps {
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

type PasswordSignInProps = Omit<ComponentProps<typeof SignInForm>, "onFocus"> & { isEmergency: boolean };

/**
 * The login form; where passwords are off, it is folded, for the emergency account. It stays the same form when the answer arrives
 * which of the two it is, and open if somebody uses it.
 */
const PasswordSignIn = ({ isEmergency, end, ...form }: PasswordSignInProps) => {
  const t = useTranslations("signIn");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isEmergency && end && <SessionEnd end={end} />}
      <div className={isEmergency ? "order-last grid gap-2" : undefined}>
        {isEmergency && (
          <button
            aria-expanded={isOpen}
            className={`group justify-self-start text-start ${UNFOLDS}`}
            onClick={() => setIsOpen(!isOpen)}
            type="button"
          >
            <ChevronDown aria-hidden className={`group-aria-expanded:rotate-180 ${UNFOLD_ARROW}`} />
            {t("emergency")}
          </button>
        )}
        <div hidden={isEmergency && !isOpen}>
          {isEmergency && <p className="mb-4 text-ink-second text-sm">{t("emergencyText")}</p>}
          <SignInForm {...form} end={isEmergency ? undefined : end} onFocus={() => setIsOpen(true)} />
        </div>
      </div>
    </>
  );
};

/** The ways to sign in: by a password, by a passkey, or at the organisation's own provider. */
export const SignInWays = ({ target, end, isLeaving, onSignedIn }: SignInWaysProps) => {
  const t = useTranslations("signIn");
  const { methods, failure, reload } = useMethods();
  const passkey = usePasskeySignIn(onSignedIn);
  const [isForgotten, setIsForgotten] = useState(false);
  const [username, setUsername] = useState("");
  const { hasPasswords, provider } = methods;
  const offersPasskeys = methods.hasPasskeys && hasPasskeys();
  const closeForgotten = () => {
    setIsForgotten(false);
    setTimeout(() => document.getElementById(FORGOT_ID)?.focus());
  };
  if (isForgotten) return <ForgotForm onBack={closeForgotten} onUsername={setUsername} username={username} />;
  const form = {
    end,
    isLeaving,
    suggestsPasskeys: offersPasskeys,
    username,
    onUsername: setUsername,
    onUsernameFocus: () => void (offersPasskeys && passkey.suggest()),
    onSignedIn,
  };
  return (
    <div className="grid gap-5">
      <ProviderError />
      <PasswordSignIn {...form} isEmergency={!hasPasswords} />
      {failure && <LoadFailure error={failure} onRetry={reload} />}
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

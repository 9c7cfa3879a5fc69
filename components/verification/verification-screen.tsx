"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { FullScreenSpinner } from "@/components/ui/spinner";
import { Tabs } from "@/components/ui/tabs";
import { isText, readItem, removeItem, writeItem, writeItemUntil } from "@/lib/client/device-storage";
import { hasMemory } from "@/lib/client/login-session-end";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { SENT_CODE, UNSENT_ADDRESSEE, VERIFIED } from "@/lib/domain/device-storage/rows";
import { type Addressee, isAddressee } from "@/lib/domain/person/addressee";
import { safeRedirect } from "@/lib/domain/safe-redirect";
import { MethodForm } from "./method-form";
import { isSentCode, type SentCode, storedUntil } from "./sent-code";
import { useLoginSessionStart } from "./use-login-session-start";
import { useVerificationMethods } from "./use-verification-methods";

interface VerificationScreenProps {
  language: Locale;
  /** The tenant's country. */
  region: string;
  /** The methods shown first. */
  firstMethods: readonly VerificationMethod[];
  tenant: string;
  /** The path to go to where the address names none. */
  destination: string;
}

const CodeFormPlaceholder = () => <Skeleton className="h-80 w-full" />;

// Loaded after a code was sent.
const CodeForm = lazyComponent(() => import("./code-form").then((part) => part.CodeForm), {
  Placeholder: CodeFormPlaceholder,
});

const METHOD = "verification-method";
const CODE = "pin-code";

// The page is built without a query string, so the script reads it.
const targetOr = (destination: string): string =>
  safeRedirect(new URLSearchParams(window.location.search).get("redirect")) ?? destination;

/** Two tabs: the address of the code, and the code. Sending opens the second, and so does a reload afterwards. */
export const VerificationScreen = ({ tenant, destination, firstMethods, ...formProps }: VerificationScreenProps) => {
  const t = useTranslations("verify");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const router = useRouter();
  const methods = useVerificationMethods(firstMethods);
  const [tab, setTab] = useState(METHOD);
  const [sent, setSent] = useState<SentCode>();
  const [isTyped, setIsTyped] = useState(false);
  const [typed, setTyped] = useState<Addressee>();
  const [isLeaving, setIsLeaving] = useState(false);
  const [back, setBack] = useState({ isReturn: false, isExpired: false });
  const [isCookieLost, setIsCookieLost] = useState(false);

  useEffect(() => {
    setTyped(readItem(UNSENT_ADDRESSEE, isAddressee, tenant));
    const stored = readItem(SENT_CODE, isSentCode, tenant);
    if (!stored) return;
    setSent(stored);
    setTab(CODE);
  }, [tenant]);

  // The code was right a moment ago, and the page that followed led back here.
  const noticeLostCookie = () => {
    if (!readItem(VERIFIED, isText, tenant)) return;
    removeItem(VERIFIED, tenant);
    setIsCookieLost(true);
  };
  // A visitor who is signed in already, in another tab perhaps, skips this page.
  useLoginSessionStart(() => {
    setIsLeaving(true);
    router.replace(targetOr(destination) as "/applications");
  }, noticeLostCookie);

  // The waiting room comes first, or another language; then this page again with what was typed.
  const onKeep = (to: Addressee) => writeItem(UNSENT_ADDRESSEE, to, tenant);

  const onSent = (next: SentCode) => {
    removeItem(UNSENT_ADDRESSEE, tenant);
    writeItemUntil(SENT_CODE, storedUntil(next), next, tenant);
    setSent(next);
    setTab(CODE);
  };

  const onVerified = () => {
    removeItem(SENT_CODE, tenant);
    writeItem(VERIFIED, "yes", tenant);
    setIsLeaving(true);
    const target = targetOr(destination);
    // A full load, so that no page of the signed-out visitor is reused. Back does not lead here.
    if (!hasMemory()) return window.location.replace(target);
    router.refresh();
    router.replace(target as "/applications");
  };

  const openMethod = (isReturn: boolean, isExpired = false) => {
    setBack({ isReturn, isExpired });
    setTab(METHOD);
  };
  const onExpired = () => {
    removeItem(SENT_CODE, tenant);
    setTyped(sent);
    setSent(undefined);
    openMethod(true, true);
  };

  if (isLeaving) return <FullScreenSpinner label={common("loading")} />;
  const methodForm = (
    <MethodForm
      {...formProps}
      isReturn={back.isReturn}
      key={(sent ?? typed)?.value}
      methods={methods}
      notice={isCookieLost ? errors("cookies_lost") : back.isExpired ? errors("verification_code_expired") : undefined}
      onKeep={onKeep}
      onSent={(next) => {
        setIsTyped(true);
        onSent(next);
      }}
      to={sent ?? typed}
    />
  );
  const codeForm = sent && (
    <CodeForm
      isTyped={isTyped}
      key={sent.expiresAt}
      language={formProps.language}
      methods={methods}
      onChange={() => openMethod(true)}
      onExpired={onExpired}
      onSent={onSent}
      onVerified={onVerified}
      sent={sent}
    />
  );
  return (
    <Tabs
      className="mt-8"
      label={t("title")}
      onValueChange={(opened) => (opened === METHOD ? openMethod(false) : setTab(opened))}
      tabs={[
        { value: METHOD, label: t("tabMethod"), panel: methodForm },
        { value: CODE, label: t("tabCode"), disabled: !sent, panel: codeForm },
      ]}
      value={tab}
    />
  );
};

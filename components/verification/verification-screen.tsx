"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { FullScreenSpinner } from "@/components/ui/spinner";
import { Tabs } from "@/components/ui/tabs";
import { dropItem, storedItem, storeItem } from "@/lib/client/session-storage";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { routes, safeRedirect } from "@/lib/domain/routes";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";
import { MethodForm } from "./method-form";
import { type Addressee, isAddressee, isSentCode, type SentCode, storedUntil } from "./sent-code";
import { useLoginSessionStart } from "./use-login-session-start";

interface VerificationScreenProps {
  language: Locale;
  /** The tenant's country. */
  region: string;
  firstMethods: readonly VerificationMethod[];
  countries: readonly PhoneCountry[];
  storageKey: string;
}

const CodeFormComing = () => <Skeleton className="h-80 w-full" />;

// Nobody has a code before a number was typed.
const CodeForm = lazyComponent(() => import("./code-form").then((part) => part.CodeForm), { Coming: CodeFormComing });

const METHOD = "verification-method";
const CODE = "pin-code";
/** What was typed before a wait, beside the code that was sent. */
const TYPED = "-typed";
const TYPED_MS = 3_600_000;

// The page is everybody's and made without an address: what this visitor's says is read when it is needed.
const target = (): string =>
  safeRedirect(new URLSearchParams(window.location.search).get("redirect")) ?? routes.applications;

/** Two tabs: where to send the code, and the code. Sending leads to the second; a reload comes back to it (spec §2). */
export const VerificationScreen = ({ storageKey, ...place }: VerificationScreenProps) => {
  const t = useTranslations("verify");
  const common = useTranslations("common");
  const router = useRouter();
  const [tab, setTab] = useState(METHOD);
  const [sent, setSent] = useState<SentCode>();
  const [typed, setTyped] = useState<Addressee>();
  const [isGoing, setIsGoing] = useState(false);

  useEffect(() => {
    setTyped(storedItem(storageKey + TYPED, isAddressee, new Date()));
    const known = storedItem(storageKey, isSentCode, new Date());
    if (!known) return;
    setSent(known);
    setTab(CODE);
  }, [storageKey]);

  // Whoever is verified already, in another tab too, goes straight on.
  useLoginSessionStart(() => {
    setIsGoing(true);
    router.replace(target() as "/applications");
  });

  // The line comes now, and then this page again: what was typed is not asked for twice.
  const onWait = (to: Addressee) => storeItem(storageKey + TYPED, to, new Date(Date.now() + TYPED_MS));

  const onSent = (next: SentCode) => {
    dropItem(storageKey + TYPED);
    storeItem(storageKey, next, storedUntil(next));
    setSent(next);
    setTab(CODE);
  };

  const onVerified = () => {
    dropItem(storageKey);
    setIsGoing(true);
    // A whole load: every page is asked for again as the person that the visitor now is. Back does not lead here.
    window.location.replace(target());
  };

  if (isGoing) return <FullScreenSpinner label={common("loading")} />;
  const methodForm = (
    <MethodForm {...place} key={(sent ?? typed)?.value} onSent={onSent} onWait={onWait} to={sent ?? typed} />
  );
  const codeForm = sent && (
    <CodeForm
      key={sent.expiresAt}
      language={place.language}
      onChange={() => setTab(METHOD)}
      onSent={onSent}
      onVerified={onVerified}
      sent={sent}
    />
  );
  return (
    <Tabs
      className="mt-8"
      label={t("title")}
      onValueChange={setTab}
      tabs={[
        { value: METHOD, label: t("tabMethod"), panel: methodForm },
        { value: CODE, label: t("tabCode"), disabled: !sent, panel: codeForm },
      ]}
      value={tab}
    />
  );
};

"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FullScreenSpinner } from "@/components/ui/spinner";
import { Tabs } from "@/components/ui/tabs";
import { dropItem, keepItem, keptItem } from "@/lib/client/cached-item";
import { liveSessions } from "@/lib/client/sessions";
import type { Region } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import { routes, safeRedirect } from "@/lib/domain/routes";
import { CodeForm } from "./code-form";
import { MethodForm } from "./method-form";
import { isSentCode, type SentCode } from "./sent-code";

interface VerificationScreenProps {
  language: Locale;
  region: Region;
  storageKey: string;
}

const METHOD = "verification-method";
const CODE = "pin-code";

/** Two tabs: where to send the code, and the code. Sending leads to the second; a reload comes back to it (spec §2). */
export const VerificationScreen = ({ language, region, storageKey }: VerificationScreenProps) => {
  const t = useTranslations("verify");
  const common = useTranslations("common");
  const router = useRouter();
  const target = safeRedirect(useSearchParams().get("redirect")) ?? routes.applications;
  const [tab, setTab] = useState(METHOD);
  const [sent, setSent] = useState<SentCode>();
  const [isGoing, setIsGoing] = useState(false);

  useEffect(() => {
    const known = keptItem(storageKey, isSentCode, new Date());
    if (known) {
      setSent(known);
      setTab(CODE);
    }
    // Whoever is verified already goes straight on.
    liveSessions().then(
      ({ applicant }) => {
        if (!applicant) return;
        setIsGoing(true);
        router.replace(target);
      },
      () => undefined,
    );
  }, [router, storageKey, target]);

  const onSent = (next: SentCode) => {
    keepItem(storageKey, next, new Date(next.expiresAt));
    setSent(next);
    setTab(CODE);
  };

  const onVerified = () => {
    dropItem(storageKey);
    setIsGoing(true);
    // A whole load: every page is asked for again as the person that the visitor now is.
    window.location.assign(target);
  };

  if (isGoing) return <FullScreenSpinner label={common("loading")} />;
  return (
    <Tabs
      className="mt-8"
      label={t("title")}
      onValueChange={setTab}
      tabs={[
        {
          value: METHOD,
          label: t("tabMethod"),
          panel: <MethodForm language={language} onSent={onSent} region={region} sent={sent} />,
        },
        {
          value: CODE,
          label: t("tabCode"),
          disabled: !sent,
          panel: sent && (
            <CodeForm
              key={sent.expiresAt}
              language={language}
              onChange={() => setTab(METHOD)}
              onSent={onSent}
              onVerified={onVerified}
              sent={sent}
            />
          ),
        },
      ]}
      value={tab}
    />
  );
};

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { hasPasskeys } from "@/lib/client/passkeys";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { staffFactors } from "@/lib/contracts/staff-factors";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { AccountSection } from "./account-section";
import { type FactorDialog, FactorDialogs } from "./factor-dialogs";
import { PasskeyList } from "./passkey-list";

/** The id of the heading of the recovery codes. */
export const RECOVERY_ID = "recovery";

interface FactorsSectionProps {
  factors: ReplyOf<typeof staffFactors.list>;
  language: Locale;
  zone: string;
  /** A factor was added or removed; recovery codes if there are new ones. */
  onChanged: (recoveryCodes?: readonly string[]) => void;
}

const Passkeys = ({
  factors,
  language,
  zone,
  onOpen,
}: FactorsSectionProps & { onOpen: (open: FactorDialog) => void }) => {
  const t = useTranslations("account");
  return (
    <AccountSection id="passkeys" text={t("passkeysText")} title={t("passkeys")}>
      <PasskeyList
        language={language}
        onRemove={(passkey) => onOpen({ kind: "removePasskey", passkey })}
        passkeys={factors.passkeys}
        zone={zone}
      />
      {hasPasskeys() ? (
        <Button className="justify-self-start" onClick={() => onOpen({ kind: "addPasskey" })} variant="secondary">
          {t("passkeyAdd")}
        </Button>
      ) : (
        <p className="text-ink-second text-sm">{t("passkeysUnknown")}</p>
      )}
    </AccountSection>
  );
};

const Authenticator = ({
  factors,
  language,
  zone,
  onOpen,
}: FactorsSectionProps & { onOpen: (open: FactorDialog) => void }) => {
  const t = useTranslations("account");
  const { totp } = factors;
  return (
    <AccountSection id="authenticator" text={t("totpText")} title={t("totp")}>
      {totp && (
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone="success">{t("totpOn")}</Badge>
          <span className="text-ink-second text-sm">
            {t("since", { date: instantText(language, "mediumDate", new Date(totp.createdAt), zone) })}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onOpen({ kind: "addTotp" })} variant="secondary">
          {t(totp ? "totpReplace" : "totpAdd")}
        </Button>
        {totp && (
          <Button onClick={() => onOpen({ kind: "removeTotp" })} variant="quiet">
            {t("totpRemove")}
          </Button>
        )}
      </div>
    </AccountSection>
  );
};

/** Second factors and recovery codes of the own account. */
export const FactorsSection = (props: FactorsSectionProps) => {
  const { factors, onChanged } = props;
  const t = useTranslations("account");
  const [open, setOpen] = useState<FactorDialog>();
  const hasFactor = factors.passkeys.length > 0 || factors.totp !== undefined;
  return (
    <>
      <Passkeys {...props} onOpen={setOpen} />
      <Authenticator {...props} onOpen={setOpen} />
      <AccountSection id={RECOVERY_ID} text={t("codesText")} title={t("codes")}>
        {hasFactor ? (
          <>
            <p className="font-medium">{t("codesLeft", { count: factors.recoveryCodesLeft })}</p>
            <Button className="justify-self-start" onClick={() => setOpen({ kind: "makeCodes" })} variant="secondary">
              {t("codesMake")}
            </Button>
          </>
        ) : (
          <p className="text-ink-second text-sm">{t("codesLater")}</p>
        )}
      </AccountSection>
      {open && (
        <FactorDialogs
          onChanged={(recoveryCodes) => {
            setOpen(undefined);
            onChanged(recoveryCodes);
          }}
          onClose={() => setOpen(undefined)}
          open={open}
        />
      )}
    </>
  );
};

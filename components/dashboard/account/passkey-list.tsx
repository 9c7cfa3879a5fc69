"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { StaffPasskey } from "@/lib/contracts/staff-factors";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";

interface PasskeyListProps {
  passkeys: readonly StaffPasskey[];
  language: Locale;
  zone: string;
  onRemove: (passkey: StaffPasskey) => void;
}

/** The passkeys of an account: their names, and when each was used. */
export const PasskeyList = ({ passkeys, language, zone, onRemove }: PasskeyListProps) => {
  const t = useTranslations("account");
  const dateOf = (instant: string) => instantText(language, "mediumDate", new Date(instant), zone);
  if (passkeys.length === 0) return <p className="text-ink-second">{t("passkeysNone")}</p>;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {passkeys.map((passkey) => (
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3" key={passkey._id}>
          <div className="min-w-0">
            <p className="wrap-anywhere font-medium">{passkey.name}</p>
            <p className="text-ink-second text-sm">
              <span>{passkey.usedAt ? t("usedAt", { date: dateOf(passkey.usedAt) }) : t("neverUsed")}</span>
              <span>{` · ${t(passkey.isSynced ? "synced" : "oneDevice")}`}</span>
            </p>
          </div>
          <Button
            aria-label={t("passkeyRemoveOf", { name: passkey.name })}
            onClick={() => onRemove(passkey)}
            size="small"
            variant="secondary"
          >
            {t("remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
};

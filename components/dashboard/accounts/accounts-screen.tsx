"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useMethods } from "@/components/dashboard/sign-in/use-methods";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { showSnackbar } from "@/components/ui/snackbar";
import { readItem } from "@/lib/client/device-storage";
import { useFeature } from "@/lib/client/features";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { isAccountDraft } from "@/lib/domain/dashboard/account-draft";
import { ACCOUNT_DRAFT } from "@/lib/domain/device-storage/staff-rows";
import { AccountDialogs, type OpenDialog } from "./account-dialogs";
import { AccountResults } from "./account-results";
import { PolicySection } from "./policy-section";
import { useAccounts } from "./use-accounts";

interface AccountsScreenProps {
  location: DashboardLocation;
  language: Locale;
  locations: readonly { location_key: string; name: string }[];
  /** Id of the signed-in account. */
  ownId: string;
}

const REFRESH_MS = 30_000;

/** The accounts at the manager's locations, and of which roles the network demands a second factor. */
export const AccountsScreen = ({ location, language, locations, ownId }: AccountsScreenProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const accounts = useAccounts();
  useRefresh(accounts.reload, REFRESH_MS);
  const hasPolicy = useFeature("staffSignIn");
  const { methods } = useMethods();
  const [open, setOpen] = useState<OpenDialog>();

  // Restores the draft of an invitation after a new login.
  useEffect(() => {
    if (readItem(ACCOUNT_DRAFT, isAccountDraft)) setOpen({ kind: "invite" });
  }, []);

  const onSaved = (text?: string) => {
    if (text) showSnackbar({ text, status: "success", closeLabel: common("close") });
    accounts.reload();
  };

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-160 text-ink-second">{t("lead")}</p>
        <HydratedControls>
          <Button onClick={() => setOpen({ kind: "invite" })}>
            <UserPlus aria-hidden="true" className="size-5" />
            {t("invite")}
          </Button>
        </HydratedControls>
      </div>
      <AccountResults
        accounts={accounts}
        language={language}
        locations={locations}
        onOpen={setOpen}
        ownId={ownId}
        zone={location.timeZone}
      />
      {hasPolicy && <PolicySection />}
      {open && (
        <AccountDialogs
          hasPasswords={methods.hasPasswords}
          locationKey={location.location_key}
          locations={locations}
          onClose={() => setOpen(undefined)}
          onSaved={onSaved}
          open={open}
          ownId={ownId}
          zone={location.timeZone}
        />
      )}
    </div>
  );
};

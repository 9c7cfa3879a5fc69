"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { storedAccount } from "@/components/dashboard/account-draft-storage";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { showSnackbar } from "@/components/ui/snackbar";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { AccountDialogs, type OpenDialog } from "./account-dialogs";
import { AccountResults } from "./account-results";
import { useAccounts } from "./use-accounts";

interface AccountsScreenProps {
  location: DashboardLocation;
  language: Locale;
  locations: readonly { location_key: string; name: string }[];
  /** Whose dashboard this is. */
  ownId: string;
}

const EVERY_MS = 30_000;

/** The staff of one's own centres: who they are, what they may do, and whether they may come in (decision 48). */
export const AccountsScreen = ({ location, language, locations, ownId }: AccountsScreenProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const accounts = useAccounts();
  useRefresh(accounts.reload, EVERY_MS);
  const [open, setOpen] = useState<OpenDialog>();

  // Whoever was adding somebody when their session ended goes on with it.
  useEffect(() => {
    if (storedAccount()) setOpen({ is: "add" });
  }, []);

  const onSaved = (text: string) => {
    showSnackbar({ text, status: "success", closeLabel: common("close") });
    accounts.reload();
  };

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-160 text-ink-second">{t("lead")}</p>
        <HydratedControls>
          <Button onClick={() => setOpen({ is: "add" })}>
            <UserPlus aria-hidden="true" className="size-5" />
            {t("add")}
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
      {open && (
        <AccountDialogs
          locationKey={location.location_key}
          locations={locations}
          onClose={() => setOpen(undefined)}
          onSaved={onSaved}
          open={open}
          ownId={ownId}
        />
      )}
    </div>
  );
};

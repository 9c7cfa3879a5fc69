"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import { closeTab } from "@/lib/client/device-storage";
import { rememberLocation } from "@/lib/client/last-location";
import { disarmUnsavedGuard, isPageUnsaved } from "@/lib/client/use-unsaved-guard";
import { STAFF_PREFIX } from "@/lib/domain/device-storage/staff-rows";
import { routes } from "@/lib/domain/routes";
import { type UnsavedDraft, unsavedDrafts } from "./unsaved-drafts";

type Unsaved = UnsavedDraft | "page";

/** What signing out would lose: what the tab stores, or else what only the page has. */
const findUnsaved = (): Unsaved[] => {
  const drafts = unsavedDrafts();
  return drafts.length === 0 && isPageUnsaved() ? ["page"] : drafts;
};

/**
 * Ends the login session, clears what the tab stores for its member of staff, and forgets the location. Asks first if something is not saved.
 * Redirects to the login even if the call fails; by way of the organisation's provider, if the session began there.
 */
export const SignOut = () => {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const [isBusy, setIsBusy] = useState(false);
  const [unsaved, setUnsaved] = useState<Unsaved[]>([]);
  const signOut = async () => {
    setIsBusy(true);
    disarmUnsavedGuard();
    closeTab(STAFF_PREFIX);
    rememberLocation(undefined);
    const ended = await call("POST /auth/logout", {}).catch(() => undefined);
    window.location.assign(ended?.next ?? routes.dashboard);
  };
  const confirmSignOut = () => {
    const found = findUnsaved();
    if (found.length > 0) setUnsaved(found);
    else void signOut();
  };
  return (
    <>
      <Button aria-label={common("signOut")} busy={isBusy} className="px-3" onClick={confirmSignOut} variant="quiet">
        <LogOut aria-hidden className="size-5" />
        <span className="max-md:sr-only">{common("signOut")}</span>
      </Button>
      {unsaved.length > 0 && (
        <ConfirmDialog
          cancelLabel={common("cancel")}
          closeLabel={common("close")}
          confirmLabel={common("signOut")}
          onClose={() => setUnsaved([])}
          onConfirm={signOut}
          text={t("unsavedText")}
          title={t("unsavedTitle")}
        >
          <ul className="list-disc ps-5">
            {unsaved.map((kind) => (
              <li key={kind}>{t(`unsaved_${kind}`)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
};

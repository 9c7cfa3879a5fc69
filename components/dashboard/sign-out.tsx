"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import { closeTab } from "@/lib/client/device-storage";
import { confirmLeaving, disarmUnsavedGuard } from "@/lib/client/use-unsaved-guard";
import { STAFF_PREFIX } from "@/lib/domain/device-storage/rows";
import { routes } from "@/lib/domain/routes";
import { hasUnsentTaps } from "./check-in-storage";

interface SignOutProps {
  label: string;
  /** Texts of the confirmation if check-ins are not sent yet. */
  unsent: { title: string; text: string; cancelLabel: string; closeLabel: string };
}

/** Ends the login session and clears what the tab stores for staff, the chosen location too. Redirects to the login even if the call fails. */
export const SignOut = ({ label, unsent }: SignOutProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const signOut = async () => {
    setIsBusy(true);
    disarmUnsavedGuard();
    closeTab(STAFF_PREFIX);
    await call("POST /auth/logout", {}).catch(() => undefined);
    window.location.assign(routes.dashboard);
  };
  const confirmSignOut = () => {
    if (!confirmLeaving()) return;
    if (hasUnsentTaps()) setIsConfirming(true);
    else void signOut();
  };
  return (
    <>
      <Button aria-label={label} busy={isBusy} className="px-3" onClick={confirmSignOut} variant="quiet">
        <LogOut aria-hidden className="size-5" />
        <span className="max-md:sr-only">{label}</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog {...unsent} confirmLabel={label} onClose={() => setIsConfirming(false)} onConfirm={signOut} />
      )}
    </>
  );
};

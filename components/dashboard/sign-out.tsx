"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import { closeTab, writeText } from "@/lib/client/device-storage";
import { confirmLeaving, disarmUnsavedGuard } from "@/lib/client/use-unsaved-guard";
import { STAFF_LOCATION, STAFF_PREFIX } from "@/lib/domain/device-storage/rows";
import { routes } from "@/lib/domain/routes";
import { hasUnsentTaps } from "./check-in-storage";

interface SignOutProps {
  label: string;
  /** Asks when a door's check-ins would be lost. */
  unsent: { title: string; text: string; cancelLabel: string; closeLabel: string };
}

/** Ends the session and forgets the centre; the login comes whatever the backend says. */
export const SignOut = ({ label, unsent }: SignOutProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    disarmUnsavedGuard();
    closeTab(STAFF_PREFIX);
    writeText(STAFF_LOCATION, undefined);
    await call("POST /auth/logout", {}).catch(() => undefined);
    window.location.assign(routes.dashboard);
  };
  const ask = () => {
    if (!confirmLeaving()) return;
    if (hasUnsentTaps()) setIsAsking(true);
    else void leave();
  };
  return (
    <>
      <Button aria-label={label} busy={isBusy} className="px-3" onClick={ask} variant="quiet">
        <LogOut aria-hidden className="size-5" />
        <span className="max-md:sr-only">{label}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog {...unsent} confirmLabel={label} onClose={() => setIsAsking(false)} onConfirm={leave} />
      )}
    </>
  );
};

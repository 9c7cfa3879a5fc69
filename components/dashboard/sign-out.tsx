"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import { agreesToLeave, letGo } from "@/lib/client/use-unsaved-guard";
import { routes } from "@/lib/domain/routes";
import { endKeeping } from "./keep-for-session";
import { hasUnsentTaps } from "./kept-door";
import { keepLocation } from "./kept-location";

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
    letGo();
    endKeeping();
    keepLocation(undefined);
    await call("POST /auth/logout", {}).catch(() => undefined);
    window.location.assign(routes.dashboard);
  };
  const ask = () => {
    if (!agreesToLeave()) return;
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

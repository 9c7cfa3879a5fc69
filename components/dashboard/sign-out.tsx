"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/client/call";
import { routes } from "@/lib/domain/routes";
import { dropEdits } from "./kept-edits";
import { keepLocation } from "./kept-location";

/** Ends the session and forgets the centre; the login comes whatever the backend says. */
export const SignOut = ({ label }: { label: string }) => {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    keepLocation(undefined);
    dropEdits();
    await call("POST /auth/logout", {}).catch(() => undefined);
    window.location.assign(routes.dashboard);
  };
  return (
    <Button aria-label={label} busy={isBusy} className="px-3" onClick={leave} variant="quiet">
      <LogOut aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
};

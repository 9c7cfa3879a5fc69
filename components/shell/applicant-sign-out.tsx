"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/client/call";
import { releaseHold } from "@/lib/client/holds";
import { dropAllItems } from "@/lib/client/session-storage";
import { routes } from "@/lib/domain/routes";

/** Ends the applicant's session on this device; the start page comes whatever the backend says. */
export const ApplicantSignOut = ({ label }: { label: string }) => {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    await releaseHold();
    // What was kept of the form for this browser session goes too.
    dropAllItems();
    await call("POST /verification/logout", {}).catch(() => undefined);
    window.location.assign(routes.home);
  };
  return (
    <Button busy={isBusy} onClick={leave} variant="quiet">
      <LogOut aria-hidden className="size-5" />
      {label}
    </Button>
  );
};

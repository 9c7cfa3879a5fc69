"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/client/call";
import { clearTab } from "@/lib/client/device-storage";
import { releaseHold } from "@/lib/client/holds";
import { routes } from "@/lib/domain/routes";

/** Signs the applicant out, clears what this tab stores and opens the start page, even when the call fails. */
export const ApplicantSignOut = ({ label }: { label: string }) => {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    await releaseHold();
    clearTab();
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

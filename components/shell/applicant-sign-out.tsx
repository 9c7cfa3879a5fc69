"use client";

import { LogOut } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSignOut } from "@/lib/client/use-sign-out";
import { SignOutWait } from "./sign-out-wait";

interface ApplicantSignOutProps {
  label: string;
  waitingText: string;
  retryLabel: string;
}

/** Signs the applicant out and opens the start page. */
export const ApplicantSignOut = ({ label, waitingText, retryLabel }: ApplicantSignOutProps) => {
  const { signOut, isBusy, isWaiting } = useSignOut("applicant");
  return (
    <>
      <Button busy={isBusy} onClick={signOut} variant="quiet">
        <LogOut aria-hidden className="size-5" />
        <span>{label}</span>
      </Button>
      {isWaiting && <SignOutWait isBusy={isBusy} onRetry={signOut} retryLabel={retryLabel} text={waitingText} />}
    </>
  );
};

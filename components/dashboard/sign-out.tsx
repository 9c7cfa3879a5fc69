"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SignOutWait } from "@/components/shell/sign-out-wait";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useSignOut } from "@/lib/client/use-sign-out";
import { isPageUnsaved } from "@/lib/client/use-unsaved-guard";
import { type UnsavedDraft, unsavedDrafts } from "./unsaved-drafts";

type Unsaved = UnsavedDraft | "page";

/** What signing out would lose: what the tab stores, or else what only the page has. */
const findUnsaved = (): Unsaved[] => {
  const drafts = unsavedDrafts();
  return drafts.length === 0 && isPageUnsaved() ? ["page"] : drafts;
};

/** Signs staff out, and asks first if something is not saved. */
export const SignOut = () => {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const { signOut, isBusy, isWaiting } = useSignOut("staff");
  const [unsaved, setUnsaved] = useState<Unsaved[]>([]);
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
      {isWaiting && (
        <SignOutWait isBusy={isBusy} onRetry={signOut} retryLabel={common("retry")} text={common("signOutWaits")} />
      )}
    </>
  );
};

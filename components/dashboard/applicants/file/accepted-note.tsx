"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { ReopenDialog } from "./reopen-dialog";
import { useNameFocus } from "./use-name-focus";

interface AcceptedNoteProps {
  registrationId: string;
  name: string;
  status: string;
  /** The acceptance can still be undone. */
  isReopenable: boolean;
}

/** Why an accepted application's appointment is neither moved nor cancelled, and undoing the acceptance on its day. */
export const AcceptedNote = ({ registrationId, name, status, isReopenable }: AcceptedNoteProps) => {
  const t = useTranslations("moves");
  const common = useTranslations("common");
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const focusName = useNameFocus(status);
  const isOffered = useFeature("desk");
  if (status !== "accepted" || !isOffered) return null;
  const reopen = async () => {
    await call("POST /applicant/reopen", { body: { registrationId } });
    focusName();
    showSnackbar({ text: t("reopened"), status: "success", closeLabel: common("close") });
    router.refresh();
  };
  return (
    <div className="mt-2 grid justify-items-start gap-2 text-sm print:hidden">
      <p className="text-ink-second">{t(isReopenable ? "reopenFirst" : "acceptedFinal")}</p>
      {isReopenable && (
        <HydratedControls>
          <Button className="pointer-coarse:min-h-11" onClick={() => setIsOpen(true)} size="small" variant="secondary">
            {t("reopen")}
          </Button>
        </HydratedControls>
      )}
      {isOpen && <ReopenDialog name={name} onClose={() => setIsOpen(false)} onReopen={reopen} />}
    </div>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Person } from "@/lib/domain/dashboard/check-in-list";

interface MarkRestMissedProps {
  people: readonly Person[];
  onMissed: (rest: readonly Person[]) => void;
}

/** After the presentation has started: records everybody who has not arrived as missed. */
export const MarkRestMissed = ({ people, onMissed }: MarkRestMissedProps) => {
  const t = useTranslations("checkIn");
  const common = useTranslations("common");
  const [isConfirming, setIsConfirming] = useState(false);
  const rest = people.filter(({ state }) => state === "active");
  const confirm = async () => {
    onMissed(rest);
    setIsConfirming(false);
  };
  return (
    <div className="mt-5 flex justify-end">
      <Button aria-disabled={rest.length === 0 || undefined} onClick={() => setIsConfirming(true)} variant="secondary">
        {t("markRest", { count: rest.length })}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          cancelLabel={common("cancel")}
          closeLabel={common("close")}
          confirmLabel={t("confirmRest")}
          onClose={() => setIsConfirming(false)}
          onConfirm={confirm}
          text={t("restText")}
          title={t("restTitle", { count: rest.length })}
        />
      )}
    </div>
  );
};

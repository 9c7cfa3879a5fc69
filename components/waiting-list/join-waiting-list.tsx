"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useFeature } from "@/lib/client/features";
import { JoinDialog } from "./join-dialog";
import type { FullSessions } from "./use-join-waiting-list";

interface JoinWaitingListProps {
  form: FormScreenProps;
  full: readonly FullSessions[];
  onJoined: () => void;
}

/** The card that opens the waiting list for full sessions. */
export const JoinWaitingList = ({ form, full, onJoined }: JoinWaitingListProps) => {
  const t = useTranslations("waiting");
  const [isOpen, setIsOpen] = useState(false);
  if (!useFeature("waitingList")) return null;
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t("joinTitle")}</h2>
      <p className="mt-1 text-ink-second">{t("joinText")}</p>
      <Button className="mt-4" onClick={() => setIsOpen(true)} variant="secondary">
        {t("join")}
      </Button>
      {isOpen && (
        <JoinDialog
          form={form}
          full={full}
          onClose={() => setIsOpen(false)}
          onJoined={() => {
            setIsOpen(false);
            onJoined();
          }}
        />
      )}
    </Card>
  );
};

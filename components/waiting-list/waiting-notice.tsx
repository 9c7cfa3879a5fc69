"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import type { Waiting } from "@/lib/contracts/application";
import type { Session } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText, sessionText } from "@/lib/i18n/dates";
import { LeaveDialog } from "./leave-dialog";

interface WaitingNoticeProps {
  applicationId: string;
  waiting: Waiting;
  sessions: readonly Session[] | undefined;
  language: Locale;
  onLeft: () => void;
}

/** The position on the waiting list, with a button to leave it. */
export const WaitingNotice = ({ applicationId, waiting, sessions = [], language, onLeft }: WaitingNoticeProps) => {
  const t = useTranslations("waiting");
  const [isLeaving, setIsLeaving] = useState(false);
  const waitedFor = sessions.filter(({ _id }) => _id === waiting.session_id || _id === waiting.secondary_session_id);
  const day = (text: string) => dayText(language, "longDate", text);
  return (
    <Notice
      action={
        <HydratedControls>
          <Button onClick={() => setIsLeaving(true)} variant="secondary">
            {t("leave")}
          </Button>
        </HydratedControls>
      }
      status="info"
      title={t("waitTitle")}
    >
      <p aria-live="polite" className="font-medium">
        {t("position", { position: waiting.position })}
      </p>
      <ul>
        {waitedFor.map((session) => (
          <li className="first-letter:capitalize" key={session._id}>
            {sessionText(language, session)}
          </li>
        ))}
      </ul>
      <p>{t("range", { from: day(waiting.from), to: day(waiting.to) })}</p>
      <p className="mt-2 text-sm">{t(waiting.isPaused ? "paused" : "waitHint")}</p>
      {isLeaving && (
        <LeaveDialog
          applicationId={applicationId}
          isOffer={false}
          onClose={() => setIsLeaving(false)}
          onLeft={() => {
            setIsLeaving(false);
            onLeft();
          }}
        />
      )}
    </Notice>
  );
};

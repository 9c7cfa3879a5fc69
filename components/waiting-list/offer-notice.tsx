"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RefusalNotice } from "@/components/application-form/refusal-notice";
import type { RefusedAnswer } from "@/components/application-form/use-refused-answers";
import { Button, buttonClass } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import type { CallError } from "@/lib/client/call";
import type { Application, Hold, Waiting } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { instantText } from "@/lib/i18n/dates";
import { LeaveDialog } from "./leave-dialog";
import { OfferedSeats } from "./offered-seats";
import { useAcceptOffer } from "./use-accept-offer";

interface OfferNoticeProps {
  application: Pick<Application, "_id" | "status" | "location_key">;
  hold: Hold;
  waiting: Waiting;
  language: Locale;
  /** The location's. */
  zone: string;
  /** Finds the fields of answers that keep the offer from being accepted; without it, a link leads to where they are found. */
  refusedAnswers?: (error: CallError) => Promise<RefusedAnswer[]>;
  /** Called when the offer was accepted or declined, or has ended. */
  onChanged: () => void;
}

/** An offer of the waiting list: the seats, when it expires, accept or decline. */
export const OfferNotice = (props: OfferNoticeProps) => {
  const { application, hold, waiting, language, zone, refusedAnswers, onChanged } = props;
  const t = useTranslations("waiting");
  const common = useTranslations("common");
  const [isDeclining, setIsDeclining] = useState(false);
  const { accept, isBusy, isLost, refusal, attempt } = useAcceptOffer(application, {
    refusedAnswers,
    onOver: onChanged,
  });
  const time = instantText(language, "shortInstant", new Date(hold.expiresAt), zone);
  const toAnswers = refusal?.error.code === "validation_failed" && (
    <a className={buttonClass({ variant: "secondary" })} href={routes.form(application._id, "session")}>
      {t("toAnswers")}
    </a>
  );
  return (
    <div className="grid gap-4">
      <Notice role="status" status="success" title={t("offerTitle")}>
        <p className="font-medium">{t("offerUntil", { time })}</p>
        <OfferedSeats application={application} hold={hold} language={language} waiting={waiting} zone={zone} />
        {isLost && <p className="mt-3">{common("lost")}</p>}
        <div className="mt-4 flex flex-wrap gap-3">
          <HydratedControls>
            <Button busy={isBusy} onClick={accept}>
              {t("accept")}
            </Button>
            <Button aria-disabled={isBusy} onClick={() => setIsDeclining(true)} variant="secondary">
              {t("decline")}
            </Button>
          </HydratedControls>
        </div>
        {isDeclining && (
          <LeaveDialog
            applicationId={application._id}
            isOffer
            onClose={() => setIsDeclining(false)}
            onLeft={() => {
              setIsDeclining(false);
              onChanged();
            }}
          />
        )}
      </Notice>
      {refusal && <RefusalNotice action={toAnswers} attempt={attempt} refusal={refusal} title={common("errorTitle")} />}
    </div>
  );
};

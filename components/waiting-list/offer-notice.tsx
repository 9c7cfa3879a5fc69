"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button, buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
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
  /** Called when the offer was accepted or declined, or has ended. */
  onChanged: () => void;
}

/** An offer of the waiting list: the seats, when it expires, accept or decline. */
export const OfferNotice = (props: OfferNoticeProps) => {
  const { application, hold, waiting, language, zone, onChanged } = props;
  const t = useTranslations("waiting");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [isDeclining, setIsDeclining] = useState(false);
  const { accept, isBusy, isLost, refusal } = useAcceptOffer(application, onChanged);
  const time = instantText(language, "shortInstant", new Date(hold.expiresAt), zone);
  return (
    <Notice role="status" status="success" title={t("offerTitle")}>
      <p className="font-medium">{t("offerUntil", { time })}</p>
      <OfferedSeats application={application} hold={hold} language={language} waiting={waiting} zone={zone} />
      {isLost && <p className="mt-3">{common("lost")}</p>}
      {refusal && (
        <div className="mt-3 grid justify-items-start gap-2" role="alert">
          <p className="font-medium text-danger">{errorText(refusal)}</p>
          {refusal.code === "validation_failed" && (
            <a className={buttonClass({ variant: "secondary" })} href={routes.form(application._id)}>
              {t("toAnswers")}
            </a>
          )}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={accept}>
          {t("accept")}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => setIsDeclining(true)} variant="secondary">
          {t("decline")}
        </Button>
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
  );
};

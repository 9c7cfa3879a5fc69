"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { useNow } from "@/lib/client/use-now";
import type { HandOver } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import type { useHandOver } from "./use-hand-over";

const MINUTE_MS = 60_000;

interface HandOverStatusProps extends Pick<ReturnType<typeof useHandOver>, "error" | "work"> {
  handOver: HandOver;
  language: Locale;
  zone: string;
  onSendAgain: () => void;
  onOther: () => void;
  onTakeBack: () => void;
}

/** The heading, which takes the focus after a change. */
export const STATUS_ID = "hand-over-status";

/** Where a sent link stands, and what the student can do about it. */
export const HandOverStatus = (props: HandOverStatusProps) => {
  const { handOver, language, zone, error, work, onSendAgain, onOther, onTakeBack } = props;
  const t = useTranslations("handOver");
  const errorText = useErrorText();
  const now = useNow(MINUTE_MS);
  const dateOf = (instant: string) => instantText(language, "shortInstant", new Date(instant), zone);
  const { value, sentAt, endsAt, openedAt } = handOver;
  const hasEnded = now !== undefined && now >= Date.parse(endsAt);
  return (
    <Card as="section" aria-labelledby={STATUS_ID} className="grid gap-4">
      <h2 className="font-semibold text-lg" id={STATUS_ID} tabIndex={-1}>
        {t("status")}
      </h2>
      <div className="grid gap-1" role="status">
        <p>
          <Sentence text={(to) => t("sentTo", { value: to, date: dateOf(sentAt) })} value={value} />
        </p>
        {hasEnded ? (
          <p className="font-medium">{t("ended", { date: dateOf(endsAt) })}</p>
        ) : (
          <>
            <p className="font-medium">{openedAt ? t("opened", { date: dateOf(openedAt) }) : t("notOpened")}</p>
            <p className="text-ink-second">{t("until", { date: dateOf(endsAt) })}</p>
          </>
        )}
      </div>
      {error && (
        <Notice role="alert" status="error">
          {errorText(error)}
        </Notice>
      )}
      <HydratedControls>
        <div className="grid justify-items-start gap-3 *:text-start sm:flex sm:flex-wrap">
          <Button busy={work === "send"} onClick={onSendAgain} variant="secondary">
            {t("sendAgain")}
          </Button>
          <Button onClick={onOther} variant="quiet">
            {t("other")}
          </Button>
          <Button busy={work === "takeBack"} onClick={onTakeBack} variant="quiet">
            {t("takeBack")}
          </Button>
        </div>
      </HydratedControls>
    </Card>
  );
};

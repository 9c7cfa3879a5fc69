"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { showSnackbar } from "@/components/ui/snackbar";
import { asCallError, type CallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { Application, HandOver } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";

export interface StudentReadingProps {
  id: string;
  handOver: HandOver;
  language: Locale;
  zone: string;
}

const TITLE_ID = "student-reading";

/** The hand-over as its owner changes it. */
const useReading = (initial: HandOver) => {
  const common = useTranslations("common");
  const [handOver, setHandOver] = useState<HandOver | undefined>(initial);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const change = async (request: () => Promise<Application>, text: string) => {
    setIsBusy(true);
    setError(undefined);
    try {
      setHandOver((await request()).handOver);
      showSnackbar({ text, status: "success", closeLabel: common("close") });
    } catch (thrown) {
      if (redirectsToVerify(thrown)) return;
      const failure = asCallError(thrown);
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return { handOver, isBusy, error, change };
};

// The pressed button has disappeared with its card.
const Ended = () => {
  const t = useTranslations("handOver");
  return (
    <p className="mb-6" ref={(text) => text?.focus()} tabIndex={-1}>
      {t("guardianEnded")}
    </p>
  );
};

/** The student's reading as the owner changes and ends it. */
export const StudentReadingCard = ({ id, handOver: initial, language, zone }: StudentReadingProps) => {
  const t = useTranslations("handOver");
  const errorText = useErrorText();
  const { handOver, isBusy, error, change } = useReading(initial);
  const params = { id };
  if (!handOver?.reader || !handOver.acceptedAt) return <Ended />;
  const { value, seesAppointment } = handOver.reader;
  const date = instantText(language, "longDate", new Date(handOver.acceptedAt), zone);
  const show = (next: boolean) =>
    change(
      () => call("PUT /registration/{id}/hand-over", { params, body: { seesAppointment: next } }),
      t("choiceSaved"),
    );
  return (
    <Card aria-labelledby={TITLE_ID} as="section" className="wrap-anywhere mb-6 grid gap-4 print:hidden">
      <h2 className="font-semibold text-lg" id={TITLE_ID}>
        {t("guardianReadingTitle")}
      </h2>
      <p>
        <Sentence text={(by) => t("readingText", { value: by, date })} value={value} />
      </p>
      {error && (
        <Notice role="alert" status="error">
          {errorText(error)}
        </Notice>
      )}
      <HydratedControls>
        <div className="grid justify-items-start gap-4">
          <Checkbox
            checked={seesAppointment}
            hint={t("guardianShowsHint")}
            id="seesAppointment"
            label={t("guardianShows")}
            onChange={(event) => show(event.target.checked)}
          />
          <Button
            busy={isBusy}
            onClick={() => change(() => call("DELETE /registration/{id}/hand-over", { params }), t("guardianEnded"))}
            variant="quiet"
          >
            {t("guardianEnds")}
          </Button>
        </div>
      </HydratedControls>
    </Card>
  );
};

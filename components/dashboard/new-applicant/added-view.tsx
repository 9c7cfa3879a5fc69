"use client";

import { CircleCheck, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { DownloadLink } from "@/components/dashboard/applicants/download-link";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Sentence } from "@/components/texts/sentence";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { checkInRefusal } from "@/lib/domain/schedule/check-in";
import { instantText, startTexts } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import type { NewApplicantProps } from "./new-applicant-props";
import type { Added } from "./use-new-applicant";

interface AddedViewProps extends Pick<NewApplicantProps, "language" | "location"> {
  added: Added;
  onNext: () => void;
}

/** Notes at once that the applicant is there, and takes it back. */
const Arrival = ({ registrationId, name }: { registrationId: string; name: string }) => {
  const t = useTranslations("newApplicant");
  const checkIn = useTranslations("checkIn");
  const [isThere, setIsThere] = useState(false);
  const { isBusy, failure, run } = useStaffAction();
  const note = async (state: "attended" | "active") => {
    const body = { registrationId, state };
    if (await run(() => call("POST /applicant/check-in", { body }))) setIsThere(state === "attended");
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={isBusy}
          onClick={() => void note(isThere ? "active" : "attended")}
          size="large"
          variant={isThere ? "quiet" : "primary"}
        >
          {isThere ? checkIn("undo") : t("checkIn")}
        </Button>
        <p className="font-medium text-success" role="status">
          {isThere && checkIn("is_attended", { name })}
        </p>
      </div>
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
    </div>
  );
};

/** The booked applicant: the reference, check-in at once, and the appointment to print. */
export const AddedView = ({ added, language, location, onNext }: AddedViewProps) => {
  const t = useTranslations("newApplicant");
  const session = useTranslations("session");
  const { appointment, registrationId, values } = added;
  const name = fullName(values, language);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const startsAt = new Date(appointment.presentationDate);
  const isOpen = checkInRefusal(appointment.state, startsAt, new Date()) === undefined;
  return (
    <div className="grid max-w-form gap-6">
      <Card as="section" className="grid gap-4">
        <h2 className="flex items-center gap-2 font-semibold text-xl" ref={heading} tabIndex={-1}>
          <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
          <span className="wrap-anywhere">
            <Sentence text={(who) => t("added", { name: who })} value={name} />
          </span>
        </h2>
        <Facts
          rows={[
            { term: t("reference"), value: appointment.reference, isReference: true },
            { term: session("presentation"), value: instantText(language, "longInstant", startsAt, location.timeZone) },
            { term: session("startDay"), value: listText(language, startTexts(language, appointment)) },
          ]}
        />
        {isOpen && <Arrival name={name} registrationId={registrationId} />}
      </Card>
      {values.desk.way === "none" && <Notice status="warning">{t("noPhoneNotice")}</Notice>}
      <div className="flex flex-wrap gap-3">
        <DownloadLink
          className={buttonClass({ variant: "secondary" })}
          href={`/api/applicant/${registrationId}/appointment.pdf`}
        >
          <Printer aria-hidden className="size-5" />
          {t("print")}
        </DownloadLink>
        <DashboardLink
          className={buttonClass({ variant: "secondary" })}
          href={`${routes.applicant(registrationId)}?location=${location.location_key}`}
        >
          {t("openFile")}
        </DashboardLink>
        <Button onClick={onNext} variant="quiet">
          {t("another")}
        </Button>
      </div>
    </div>
  );
};

interface FactsProps {
  rows: readonly { term: string; value: string; isReference?: boolean }[];
}

const Facts = ({ rows }: FactsProps) => (
  <dl className="grid gap-3">
    {rows.map(({ term, value, isReference }) => (
      <div key={term}>
        <dt className="text-ink-second text-sm">{term}</dt>
        <dd
          className={isReference ? "font-mono font-semibold text-2xl tracking-wider" : "font-medium"}
          translate={isReference ? "no" : undefined}
        >
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

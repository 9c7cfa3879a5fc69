"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useChildName } from "@/components/application/use-child-name";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { Sentence } from "@/components/texts/sentence";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { useNow } from "@/lib/client/use-now";
import { type SeatReads, useSeatReads } from "@/lib/client/use-seat-reads";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { JointChild } from "@/lib/contracts/joint-bookings";
import type { Locale } from "@/lib/domain/country/locales";
import { deviceClock } from "@/lib/i18n/clock";
import { AnswerSummary } from "../answer-summary";
import { SeatSummary } from "../seat-summary";
import { finishRoute, firstNameOf } from "./joint-child";

const EVERY_MS = 15_000;

interface JointSeatsProps extends FormScreenProps {
  /** The child of this page is the first one. */
  joint: readonly JointChild[];
  /** Of the child of this page. */
  reads: SeatReads;
  center: LocationDetails | undefined;
  zone: string;
  zoneLabel: string;
  /** Whether the seats of the page's child are held. */
  children: ReactNode;
}

type ChildProps = Omit<JointSeatsProps, "joint" | "children"> & { child: JointChild };

/** The steps that a child has to finish, each as a link. */
const Unfinished = ({ child }: { child: JointChild }) => {
  const t = useTranslations("siblings");
  const steps = useTranslations("steps");
  if (child.unfinished.length === 0) return null;
  return (
    <Notice className="mb-2" status="warning" title={t("unfinished")}>
      <ul>
        {child.unfinished.map((step) => (
          <li key={step}>
            <a
              className="inline-block min-h-6 text-accent-text underline underline-offset-4 hover:decoration-2"
              href={finishRoute(child, step)}
            >
              {steps(step)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
};

const ChildSeats = ({ child, application: _first, children, ...props }: ChildProps & { children?: ReactNode }) => {
  const t = useTranslations("siblings");
  return (
    <SeatSummary
      {...props}
      application={child.application}
      isLocationChosen={props.configuration.pages.includes("location")}
      childName={firstNameOf(child, props.language) || t("unnamed")}
    >
      <Unfinished child={child} />
      {children}
    </SeatSummary>
  );
};

/** Until when a child's seats are held, by the device's own clock. */
const HeldUntil = ({ child, language }: { child: JointChild; language: Locale }) => {
  const t = useTranslations("confirmation");
  const now = useNow(EVERY_MS);
  const { hold, student } = child.application;
  const until = hold?.start_day_id === student.start_day ? Date.parse(hold?.expiresAt ?? "") : Number.NaN;
  if (now === undefined || !(until > now)) return null;
  return <p className="text-info text-sm">{t("heldUntil", { time: deviceClock(language, until) })}</p>;
};

/** A brother or sister of the page's child: seats, and the answers behind a disclosure. */
const SiblingSeats = ({ child, ...props }: ChildProps) => {
  const t = useTranslations("siblings");
  const { _id, student, location_key = "" } = child.application;
  const reads = useSeatReads({ locationKey: location_key, registrationId: _id }, student);
  const name = useChildName()(firstNameOf(child, props.language));
  return (
    <div className="grid content-start gap-4">
      <ChildSeats {...props} child={child} reads={reads}>
        <HeldUntil child={child} language={props.language} />
      </ChildSeats>
      <Disclosure summary={<Sentence text={(child) => t("answersOf", { name: child })} value={name} />}>
        <section aria-label={t("answersOf", { name })} className="grid grid-cols-1 gap-4">
          <AnswerSummary {...props} application={child.application} />
        </section>
      </Disclosure>
    </div>
  );
};

/** The seats of the children who are booked together, side by side, with what each has to finish. */
export const JointSeats = ({ joint, children, ...props }: JointSeatsProps) => {
  const t = useTranslations("siblings");
  const [own, ...others] = joint;
  return (
    <section aria-labelledby="joint-title">
      <h2 className="font-semibold text-xl" id="joint-title">
        {t("jointTitle")}
      </h2>
      <p className="mt-2 mb-4 text-ink-second">{t("jointLead")}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {own && (
          <ChildSeats {...props} child={own}>
            {children}
          </ChildSeats>
        )}
        {others.map((child) => (
          <SiblingSeats {...props} child={child} key={child.application._id} />
        ))}
      </div>
    </section>
  );
};

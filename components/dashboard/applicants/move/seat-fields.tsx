"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select, type SelectOption } from "@/components/ui/select";
import type { OfferedSeats } from "@/lib/contracts/staff-bookings";
import type { Locale } from "@/lib/domain/country/locales";
import {
  type Combination,
  chosenSessions,
  presentationsFor,
  type SeatDraft,
  sessionsKey,
  startDateOf,
} from "@/lib/domain/dashboard/desk-seats";
import { dayText, instantText, sessionText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import type { SeatField } from "./use-move";

interface SeatFieldsProps {
  id: string;
  offered: OfferedSeats;
  draft: SeatDraft;
  missing: SeatField | undefined;
  location: DashboardLocation;
  language: Locale;
  onChange: (changes: Partial<SeatDraft>) => void;
}

interface ChoiceFieldProps extends Pick<SeatFieldsProps, "id"> {
  label: string;
  error: string | undefined;
  options: readonly SelectOption[];
  value: string;
  onChoose: (value: string) => void;
}

const ChoiceField = ({ id, label, error, options, value, onChoose }: ChoiceFieldProps) => {
  const common = useTranslations("common");
  return (
    <Field error={error} id={id} label={label}>
      {(control) => (
        <Select
          {...control}
          onChange={({ target }) => onChoose(target.value)}
          options={options}
          placeholder={common("chooseOne")}
          value={value}
        />
      )}
    </Field>
  );
};

type Sessions = Combination<OfferedSeats["sessions"][number]["first"]>;

const sessionsText = (language: Locale, { first, second }: Sessions): string =>
  listText(
    language,
    [first, second].flatMap((session) => (session ? sessionText(language, session) : [])),
  );

/** The weekly sessions and one of their start days. */
const StartDayFields = ({ id, offered, draft, missing, language, onChange }: SeatFieldsProps) => {
  const t = useTranslations("moves");
  const applicants = useTranslations("applicants");
  const days = chosenSessions(offered, draft)?.startDays ?? [];
  return (
    <>
      <ChoiceField
        error={missing === "sessions" ? t("chooseSessions") : undefined}
        id={`${id}-sessions`}
        label={applicants("sessions")}
        onChoose={(sessions) => onChange({ sessions, startDayId: "", presentationId: "" })}
        options={offered.sessions.map((one) => ({ value: sessionsKey(one), label: sessionsText(language, one) }))}
        value={draft.sessions}
      />
      {days.length > 0 && (
        <ChoiceField
          error={missing === "startDay" ? t("chooseStartDay") : undefined}
          id={`${id}-startDay`}
          label={applicants("startDay")}
          onChoose={(startDayId) => onChange({ startDayId, presentationId: "" })}
          options={days.map(({ _id, date, seatsLeft }) => ({
            value: _id,
            label: t("free", { text: dayText(language, "mediumDate", date), count: seatsLeft }),
          }))}
          value={draft.startDayId}
        />
      )}
    </>
  );
};

/** The presentation that leads to the start day. */
const PresentationField = ({ id, offered, draft, missing, location, language, onChange }: SeatFieldsProps) => {
  const t = useTranslations("moves");
  const applicants = useTranslations("applicants");
  const presentations = presentationsFor(offered, draft);
  if (!startDateOf(offered, draft)) return null;
  if (presentations.length === 0) return <Notice>{t("noPresentation")}</Notice>;
  return (
    <ChoiceField
      error={missing === "presentation" ? t("choosePresentation") : undefined}
      id={`${id}-presentation`}
      label={applicants("presentation")}
      onChoose={(presentationId) => onChange({ presentationId })}
      options={presentations.map(({ _id, date, seatsLeft }) => ({
        value: _id,
        label: t("free", {
          text: instantText(language, "shortInstant", new Date(date), location.timeZone),
          count: seatsLeft,
        }),
      }))}
      value={draft.presentationId}
    />
  );
};

/** The new seats: a presentation and, if it is to change as well, the start day. */
export const SeatFields = (props: SeatFieldsProps) => {
  const { id, draft, missing, onChange } = props;
  const t = useTranslations("moves");
  const wasOpen = useRef(draft.isStartDayOpen);
  // The button that opens the choice of a start day disappears.
  useEffect(() => {
    if (draft.isStartDayOpen && !wasOpen.current) document.getElementById(`${id}-sessions`)?.focus();
    wasOpen.current = draft.isStartDayOpen;
  }, [draft.isStartDayOpen, id]);
  useEffect(() => {
    if (missing) document.getElementById(`${id}-${missing}`)?.focus();
  }, [missing, id]);
  return (
    <>
      {draft.isStartDayOpen && <StartDayFields {...props} />}
      <PresentationField {...props} />
      {!draft.isStartDayOpen && (
        <Button
          className="justify-self-start"
          onClick={() => onChange({ isStartDayOpen: true, presentationId: "" })}
          size="small"
          variant="quiet"
        >
          {t("otherStartDay")}
        </Button>
      )}
    </>
  );
};

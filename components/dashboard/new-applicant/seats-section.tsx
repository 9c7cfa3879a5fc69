"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { fieldId } from "@/components/application-form/field-id";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { ErrorText, errorId, Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { routes } from "@/lib/domain/routes";
import {
  formSeats,
  nearestCombination,
  optionsBeside,
  type SeatCombination,
  seatCombinations,
} from "@/lib/domain/schedule/desk-choice";
import { dayText, instantText } from "@/lib/i18n/dates";
import { sessionsText } from "@/lib/i18n/sessions-text";
import { isDay } from "@/lib/kit/day";
import { queryString } from "@/lib/kit/url";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps } from "./new-applicant-props";
import { useErrorOf } from "./use-error-of";

interface SeatsSectionProps extends Pick<NewApplicantProps, "language" | "location"> {
  /** Counts how often the free seats are to be read again. */
  round: number;
}

const ID = fieldId("presentation_date");

/** Where seats are added. */
const SEAT_SCREENS = ["startDays", "presentations"] as const;

/** The ways to take seats that are free for the student's age, and the one that is chosen: at first the next one. */
const useSeats = ({ location, round }: SeatsSectionProps) => {
  const { location_key: locationKey, timeZone } = location;
  const { setValue } = useFormContext<DeskValues>();
  const [typedDate, session, startDay, presentation] = useWatch<
    DeskValues,
    ["birthDate", "session_id", "start_day", "presentation_date"]
  >({ name: ["birthDate", "session_id", "start_day", "presentation_date"] });
  const birthDate = typedDate && isDay(typedDate) ? typedDate : undefined;
  const free = useLoaded(`${locationKey} ${birthDate} ${round}`, () =>
    call("GET /desk/seats", { query: { locationKey, birthDate } }),
  );
  const combinations = useMemo(() => free.data && seatCombinations(free.data, timeZone), [free.data, timeZone]);
  const chosen = combinations && nearestCombination(combinations, { session, startDay, presentation });
  const choose = (next: SeatCombination | undefined) => {
    const seats = next
      ? formSeats(next)
      : { session_id: "", secondary_session_id: "", start_day: "", presentation_date: "" };
    for (const [name, id] of Object.entries(seats)) setValue(name as "session_id", id ?? "");
  };
  const chosenIds = chosen && JSON.stringify(formSeats(chosen));
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is free
  useEffect(() => {
    if (combinations) choose(chosen);
  }, [chosenIds, combinations]);
  const pick = (ids: Parameters<typeof nearestCombination>[1]) =>
    choose(combinations && nearestCombination(combinations, { session, startDay, presentation, ...ids }));
  return { ...free, combinations, chosen, pick };
};

/** The appointment: the next presentation with its earliest start is chosen, and can be changed. */
export const SeatsSection = (props: SeatsSectionProps) => {
  const t = useTranslations("newApplicant");
  const dashboard = useTranslations("dashboard");
  const seats = useSeats(props);
  const failure = useLoadFailure(seats.error, seats.reload);
  const error = useErrorOf()("presentation_date");
  return (
    <section className="grid gap-6 print:hidden">
      <h2 className="border-line border-b pb-2 font-semibold text-xl">{t("seatsTitle")}</h2>
      <ErrorText id={errorId(ID)}>{error}</ErrorText>
      {!seats.combinations && (failure ?? <SkeletonRows className="h-12" count={3} />)}
      {seats.combinations && !seats.chosen && (
        <Notice role="status" status="warning" title={t("noSeats")}>
          {t("noSeatsText")}{" "}
          {SEAT_SCREENS.map((screen) => (
            <DashboardLink
              className="me-4 inline-block min-h-6 font-medium text-accent-text underline underline-offset-4"
              href={routes[screen] + queryString({ location: props.location.location_key })}
              key={screen}
              prefetch={false}
            >
              {dashboard(screen)}
            </DashboardLink>
          ))}
        </Notice>
      )}
      {seats.combinations && seats.chosen && (
        <SeatFields {...props} chosen={seats.chosen} combinations={seats.combinations} pick={seats.pick} />
      )}
    </section>
  );
};

interface SeatFieldsProps extends SeatsSectionProps {
  combinations: readonly SeatCombination[];
  chosen: SeatCombination;
  pick: ReturnType<typeof useSeats>["pick"];
}

const SeatFields = ({ combinations, chosen, pick, language, location }: SeatFieldsProps) => {
  const t = useTranslations("session");
  const { presentations, pairs, startDays } = optionsBeside(combinations, chosen);
  return (
    <div className="grid max-w-160 gap-4">
      <Field hint={t("zone", { zone: location.zoneLabel })} id={ID} label={t("presentation")}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => pick({ presentation: target.value })}
            options={presentations.map(({ _id, date }) => ({
              value: _id,
              label: instantText(language, "nearInstant", new Date(date), location.timeZone),
            }))}
            value={chosen.presentation._id}
          />
        )}
      </Field>
      <Field id={fieldId("session_id")} label={t("pairLegend")}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => pick({ session: target.value, startDay: undefined })}
            options={pairs.map(({ session, secondarySession }) => ({
              value: session._id,
              label: sessionsText(language, secondarySession ? [session, secondarySession] : [session]),
            }))}
            value={chosen.session._id}
          />
        )}
      </Field>
      <Field id={fieldId("start_day")} label={t("startDay")}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => pick({ startDay: target.value })}
            options={startDays.map(({ _id, date }) => ({ value: _id, label: dayText(language, "longDay", date) }))}
            value={chosen.startDay._id}
          />
        )}
      </Field>
    </div>
  );
};

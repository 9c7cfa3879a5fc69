"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import type { Locale } from "@/lib/domain/country/locales";
import {
  choiceOf,
  type OfferedSeats,
  presentationsBefore,
  type SeatChoice,
  type SeatCombination,
  sessionsKey,
} from "@/lib/domain/dashboard/desk-seats";
import { clockOf } from "@/lib/i18n/clock";
import { beforeClock, dayText, instantText } from "@/lib/i18n/dates";
import { sessionsText } from "@/lib/i18n/sessions-text";

type SeatField = keyof SeatChoice;

const LABELS = { sessions: "pairLegend", startDay: "startDay", presentation: "presentation" } as const;

/** The ids of the controls. */
export type SeatFieldIds = Readonly<Record<SeatField, string>>;

interface PlaceProps {
  ids: SeatFieldIds;
  location: DashboardLocation;
  language: Locale;
}

interface ChoiceFieldProps {
  id: string;
  name: SeatField;
  hint?: string;
  error?: string | undefined;
  options: readonly SelectOption[];
  value: string;
  onChoose: (value: string) => void;
}

const ChoiceField = ({ id, name, hint, error, options, value, onChoose }: ChoiceFieldProps) => {
  const t = useTranslations("session");
  const common = useTranslations("common");
  return (
    <Field error={error} hint={hint} id={id} label={t(LABELS[name])}>
      {(control) => (
        <Select
          {...control}
          onChange={({ target }) => onChoose(target.value)}
          options={options}
          {...(value === "" && { placeholder: common("chooseOne") })}
          value={value}
        />
      )}
    </Field>
  );
};

// Short, so that the free seats are in sight on a phone.
const startText = (language: Locale, instant: Date, { timeZone }: DashboardLocation): string =>
  instantText(language, "weekdayAndDay", instant, timeZone) +
  beforeClock(language) +
  clockOf(language, instant, timeZone);

interface PresentationFieldProps extends PlaceProps {
  presentations: OfferedSeats["presentations"];
  /** Empty while none is chosen. */
  value: string;
  error?: string | undefined;
  onChoose: (presentationId: string) => void;
}

/** The choice of a presentation. */
export const PresentationField = (props: PresentationFieldProps) => {
  const { ids, presentations, value, error, location, language, onChoose } = props;
  const t = useTranslations("moves");
  const dashboard = useTranslations("dashboard");
  return (
    <ChoiceField
      error={error}
      hint={dashboard("timeZone", { zone: location.zoneLabel })}
      id={ids.presentation}
      name="presentation"
      onChoose={onChoose}
      options={presentations.map(({ _id, date, seatsLeft }) => ({
        value: _id,
        label: t("free", { text: startText(language, new Date(date), location), count: seatsLeft }),
      }))}
      value={value}
    />
  );
};

interface SeatFieldsProps extends PlaceProps {
  offered: OfferedSeats;
  chosen: SeatCombination;
  /** What was changed, with what came before it; the nearest seats complete it. */
  onChoose: (choice: SeatChoice) => void;
}

/** The choice of weekly sessions, one of their start days, and a presentation that leads to it. At first the nearest seats are chosen. */
export const SeatFields = ({ ids, offered, chosen, location, language, onChoose }: SeatFieldsProps) => {
  const t = useTranslations("moves");
  const { sessions, startDay, presentation } = choiceOf(chosen);
  return (
    <>
      <ChoiceField
        id={ids.sessions}
        name="sessions"
        onChoose={(next) => onChoose({ sessions: next, presentation })}
        options={offered.sessions.map(({ first, second }) => ({
          value: sessionsKey(first._id, second?._id),
          label: sessionsText(language, second ? [first, second] : [first]),
        }))}
        value={sessions}
      />
      <ChoiceField
        id={ids.startDay}
        name="startDay"
        onChoose={(next) => onChoose({ sessions, startDay: next, presentation })}
        options={chosen.sessions.startDays.map(({ _id, date, seatsLeft }) => ({
          value: _id,
          label: t("free", { text: dayText(language, "weekdayAndDay", date), count: seatsLeft }),
        }))}
        value={startDay}
      />
      <PresentationField
        ids={ids}
        language={language}
        location={location}
        onChoose={(next) => onChoose({ sessions, startDay, presentation: next })}
        presentations={presentationsBefore(offered, chosen.startDay.date)}
        value={presentation}
      />
    </>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { sessionText } from "@/lib/i18n/dates";
import { FilterField } from "./filter-field";

interface SessionFieldProps {
  locationKey: string;
  language: Locale;
  value: string;
  onSession: (sessionId: string | undefined) => void;
}

/** The filter by a weekly session, to which the weekly timetable leads. */
export const SessionField = ({ locationKey, language, value, onSession }: SessionFieldProps) => {
  const t = useTranslations("applicants");
  const { data } = useLoaded(locationKey, () => call("POST /schedule/get-sessions", { body: { locationKey } }));
  const options = (data?.sessions ?? []).map((session) => ({
    value: session._id,
    label: sessionText(language, session),
  }));
  return (
    <FilterField id="applicant-session" label={t("sessions")}>
      <Select
        id="applicant-session"
        onChange={({ target }) => onSession(target.value || undefined)}
        options={options}
        placeholder={t("any")}
        size="small"
        value={value}
      />
    </FilterField>
  );
};

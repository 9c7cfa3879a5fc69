"use client";

import { useTranslations } from "next-intl";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { areDayCapacities } from "@/lib/domain/dashboard/audit-changes";
import { fullName } from "@/lib/domain/person/full-name";
import { dayText, instantText, sessionText } from "@/lib/i18n/dates";
import { useAuditContext } from "./audit-context";

type Values = Readonly<Record<string, unknown>>;

/** What an entry's target was after the change, or before it was removed. */
const valuesOf = ({ before, after }: AuditEntry): Values => {
  const values = after ?? before;
  return typeof values === "object" && values !== null ? (values as Values) : {};
};

const isText = (value: unknown): value is string => typeof value === "string";

/** A function that names what an entry is about; undefined if the entry does not say. */
export const useTargetName = () => {
  const t = useTranslations("audit");
  const { language, zone } = useAuditContext();

  const daysText = ({ before, after }: AuditEntry): string | undefined => {
    const days =
      [after, before]
        .find(areDayCapacities)
        ?.map(({ date }) => date)
        .sort() ?? [];
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return undefined;
    return [...new Set([first, last])].map((day) => dayText(language, "mediumDate", day)).join(" – ");
  };
  const sessionName = ({ weekday, start_time, end_time }: Values): string | undefined =>
    typeof weekday === "number" && isText(start_time) && isText(end_time)
      ? sessionText(language, { weekday, start_time, end_time })
      : undefined;
  const NAMES: Readonly<Record<string, (entry: AuditEntry) => string | undefined>> = {
    registration: ({ person }) => person && (fullName(person, language) || t("noName")),
    presentation: (entry) => {
      const { date } = valuesOf(entry);
      return isText(date) ? instantText(language, "shortInstant", new Date(date), zone) : undefined;
    },
    session: (entry) => sessionName(valuesOf(entry)),
    start_days: daysText,
    account: (entry) => {
      const { username } = valuesOf(entry);
      return isText(username) ? username : undefined;
    },
    key: (entry) => {
      const { name } = valuesOf(entry);
      return isText(name) ? name : undefined;
    },
  };
  return (entry: AuditEntry): string | undefined => NAMES[entry.target.slice(0, entry.target.indexOf(":"))]?.(entry);
};

import merge from "deepmerge";
import { deepKeys, deleteProperty, getProperty } from "dot-prop";
import { isRecord, readItem } from "@/lib/client/device-storage";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { guardianFields, type NamedField, studentFields } from "@/lib/domain/application/fields";
import { type FormValues, newGuardian, toFormValues } from "@/lib/domain/application/form-values";
import type { Locale } from "@/lib/domain/country/locales";
import type { NoPhoneReason, Signature } from "@/lib/domain/dashboard/walk-in";
import { NEW_APPLICANT } from "@/lib/domain/device-storage/staff-rows";

/** What staff fill in for somebody at the desk: the answers of the form, and what is settled there. */
export interface DeskValues extends FormValues {
  desk: {
    /** The language of the person's messages and agreement. */
    language: Locale;
    way: "phone" | "none";
    method: VerificationMethod;
    value: string;
    /** Empty until the number is verified. */
    proof: string;
    reason: NoPhoneReason | "";
    reasonText: string;
  };
  signing: {
    presence: "yes" | "no" | "";
    how: Signature;
    isSigned: boolean;
    name: string;
  };
}

/** An empty form, with a guardian to fill in. */
export const emptyValues = (language: Locale, method: VerificationMethod): DeskValues => ({
  ...toFormValues({ student: {}, guardians: [] }, language),
  guardians: [newGuardian("one")],
  desk: { language, way: "phone", method, value: "", proof: "", reason: "", reasonText: "" },
  signing: { presence: "", how: "screen", isSigned: false, name: "" },
});

const withoutRows = <Values extends object>(values: Values, rows: readonly NamedField[]): Values => {
  for (const { path, sensitive } of rows) if (sensitive) deleteProperty(values, path);
  return values;
};

/** What of the answers is stored in the tab: no identity papers, health or statistics, which another role may not read. */
export const storableValues = (values: DeskValues): DeskValues => {
  const stored = withoutRows(structuredClone(values), studentFields);
  for (const guardian of stored.guardians) withoutRows(guardian, guardianFields);
  return stored;
};

const isDeskValues = (data: unknown): data is DeskValues =>
  isRecord(data) && Array.isArray(data.guardians) && isRecord(data.desk) && isRecord(data.signing);

// The page chooses the seats by itself.
const SEATS: readonly string[] = ["session_id", "secondary_session_id", "start_day", "presentation_date"];

/** Whether anything was typed, chosen or verified: a form that is as it was at first is no draft. */
export const isFilledIn = (values: DeskValues): boolean => {
  const { language, method } = values.desk;
  const empty = emptyValues(language, method);
  return deepKeys(values).some((path) => {
    const value: unknown = getProperty(values, path);
    return !SEATS.includes(path) && (value ?? "") !== (getProperty(empty, path) ?? "") && !Array.isArray(value);
  });
};

/** What was typed in this tab before a reload or a new sign-in. */
export const storedValues = (locationKey: string, empty: DeskValues): DeskValues | undefined => {
  const stored = readItem(NEW_APPLICANT, isDeskValues, locationKey);
  // The controls of what is not stored start empty.
  if (!stored) return undefined;
  const over = <Values extends object>(blank: Values, typed: Values): Values =>
    merge<Values>(blank, typed, { arrayMerge: (_blank, entries: unknown[]) => entries });
  const guardians = stored.guardians.map((guardian) => over(newGuardian("one"), guardian));
  return { ...over(empty, stored), guardians };
};

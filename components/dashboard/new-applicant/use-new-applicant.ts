"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { fieldProblemsIn } from "@/components/application-form/problem-summary";
import { useErrorText } from "@/components/errors/use-error-text";
import { createAttempts } from "@/lib/client/attempt-keys";
import { CallError, call } from "@/lib/client/call";
import { removeItem, writeItem } from "@/lib/client/device-storage";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { whenPointerReleased } from "@/lib/client/pointer-release";
import type { CallByName } from "@/lib/contracts/calls";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { NEW_APPLICANT } from "@/lib/domain/device-storage/staff-rows";
import { type DeskValues, emptyValues, isFilledIn, storableValues, storedValues } from "./desk-values";
import { toBody } from "./new-applicant-body";
import type { NewApplicantProps } from "./new-applicant-props";
import { useDuplicates } from "./use-duplicates";

/** An applicant who has just been added. */
export interface Added extends ReplyOf<CallByName["POST /desk/applicants"]> {
  values: DeskValues;
}

const firstValues = ({ location, methods, persons }: NewApplicantProps) => {
  const empty = emptyValues(persons[0]?.language ?? "en", methods[0] ?? "sms");
  const stored = storedValues(location.location_key, empty);
  return { values: stored ?? empty, isRestored: stored !== undefined };
};

/** Forgets what was typed in this tab. */
export const forgetDraft = (locationKey: string): void => removeItem(NEW_APPLICANT, locationKey);

const useDeskForm = (props: NewApplicantProps) => {
  const t = useTranslations();
  const latest = useRef({ ...props, t });
  latest.current = { ...props, t };
  const resolver = useCallback<Resolver<DeskValues>>(async (values, _context, options) => {
    const { resolveNewApplicant } = await import("./resolve-new-applicant");
    const result = resolveNewApplicant(latest.current, values, options);
    await whenPointerReleased();
    return result;
  }, []);
  const [initial] = useState(() => firstValues(props));
  const form = useForm<DeskValues>({
    defaultValues: initial.values,
    mode: "onBlur",
    reValidateMode: "onBlur",
    resolver,
  });
  return { form, latest, isRestored: initial.isRestored };
};

/** Keeps what is typed in this tab. */
const useStoredDraft = ({ subscribe, getValues }: ReturnType<typeof useDeskForm>["form"], locationKey: string) =>
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ type, name }) => {
          // What the page fills in by itself, such as the next seats, is no draft.
          if (type !== "change" && !/^(desk|guardians)/.test(name ?? "")) return;
          const values = getValues();
          if (isFilledIn(values)) writeItem(NEW_APPLICANT, storableValues(values), locationKey);
          else forgetDraft(locationKey);
        },
      }),
    [subscribe, getValues, locationKey],
  );

/** Who chooses the other way, or has verified a number, need not give phones that were asked for: what is shown is judged again. */
const useJudgedPhones = ({ subscribe, trigger }: ReturnType<typeof useDeskForm>["form"]) =>
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, errors }) => {
          if (name !== "desk.way" && name !== "desk.proof") return;
          const shown = fieldProblemsIn(errors).map(({ path }) => path as "phone");
          if (shown.length > 0) void trigger(shown);
        },
      }),
    [subscribe, trigger],
  );

const refusedFields = (error: unknown): Record<string, string> | undefined =>
  error instanceof CallError && error.code === "validation_failed"
    ? (error.data.fields as Record<string, string> | undefined)
    : undefined;

/** Refusals that concern the seats: what is free is read again. */
const SEAT_REFUSALS = ["form_student_session_unavailable", "age_restricted"];

/** The form of a new applicant: kept in this tab while it is filled in, validated whole and booked in one go. */
export const useNewApplicant = (props: NewApplicantProps, onAdded: (added: Added) => void) => {
  const { form, latest, isRestored } = useDeskForm(props);
  const locationKey = props.location.location_key;
  useStoredDraft(form, locationKey);
  useJudgedPhones(form);
  const errorText = useErrorText();
  const [attempts] = useState(createAttempts);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [seatsRead, setSeatsRead] = useState(0);
  const duplicates = useDuplicates(form, props);

  const explain = async (error: unknown, values: DeskValues) => {
    if (redirectsToLogin(error)) return;
    const fields = refusedFields(error);
    if (fields) {
      const { refusedProblems } = await import("./resolve-new-applicant");
      for (const { path, key, message } of refusedProblems(latest.current, values, fields))
        form.setError(path as "firstName", { type: key, message });
      return;
    }
    const code = error instanceof CallError ? error.code : "";
    // The number is to be verified again, and nothing else is lost.
    if (code === "desk_phone_unverified") form.setValue("desk.proof", "");
    if (SEAT_REFUSALS.includes(code)) setSeatsRead((count) => count + 1);
    setRefusal(errorText(error));
  };

  const book = async () => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      if (!(await form.trigger()) || !(await duplicates.areShown())) return;
      const values = form.getValues();
      const body = toBody(props, values);
      const reply = await attempts(body, (idempotencyKey) => call("POST /desk/applicants", { body, idempotencyKey }));
      forgetDraft(locationKey);
      onAdded({ ...reply, values });
    } catch (error) {
      await explain(error, form.getValues());
    } finally {
      setAttempt((count) => count + 1);
      setIsBusy(false);
    }
  };

  const isBegun = isRestored || form.formState.isDirty;
  return { form, book, attempt, isBusy, refusal, seatsRead, duplicates: duplicates.people, isBegun };
};

"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { call } from "@/lib/client/call";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import { isRequestableDay } from "@/lib/kit/day";
import type { DeskValues } from "./desk-values";
import { toForm } from "./new-applicant-body";
import type { NewApplicantProps } from "./new-applicant-props";

export const DUPLICATES_ID = "desk-duplicates";

const REST_MS = 400;
const NOBODY: readonly ApplicantRow[] = [];

/** What others are compared by; undefined until the name and the birth date are there. */
const askedOf = (props: NewApplicantProps, values: DeskValues) => {
  const { firstName, lastName, firstNameEn, lastNameEn, birthDate } = toForm(props, values).student;
  const isNamed = (firstName && lastName) || (firstNameEn && lastNameEn);
  if (!isNamed || !birthDate || !isRequestableDay(birthDate)) return undefined;
  return { firstName, lastName, firstNameEn, lastNameEn, birthDate };
};

/** Who has the name and the birth date that are being filled in: read when typing rests, and again before the booking. */
export const useDuplicates = (form: UseFormReturn<DeskValues>, props: NewApplicantProps) => {
  const { getValues, subscribe } = form;
  const latest = useRef(props);
  latest.current = props;
  const asked = () => JSON.stringify(askedOf(latest.current, getValues()));
  const [wanted, setWanted] = useState<string>();
  const [found, setFound] = useState<{ asked: string; people: readonly ApplicantRow[] }>();

  const read = async (question: string, signal?: AbortSignal): Promise<readonly ApplicantRow[]> => {
    const body = { locationKey: latest.current.location.location_key, student: JSON.parse(question) };
    const { duplicates } = await call("POST /applicant/duplicates", { body, ...(signal && { signal }) });
    const people = duplicates.filter(({ duplicateOf }) => duplicateOf === undefined);
    setFound({ asked: question, people });
    return people;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same one throughout
  useEffect(() => {
    setWanted(asked());
    return subscribe({ formState: { values: true }, callback: () => setWanted(asked()) });
  }, [subscribe]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads what is asked now
  useEffect(() => {
    if (wanted === undefined) return;
    const reading = new AbortController();
    // Whoever cannot be read now is read before the booking.
    const timer = setTimeout(() => void read(wanted, reading.signal).catch(() => undefined), REST_MS);
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [wanted]);

  /** Whether everybody is shown already; else shows them, with the focus. The booking itself does not depend on it. */
  const areShown = async (): Promise<boolean> => {
    const question = asked();
    if (question === undefined || found?.asked === question) return true;
    const people = await read(question).catch(() => NOBODY);
    if (people.length > 0) focusWhenShown(DUPLICATES_ID);
    return people.length === 0;
  };

  return { people: found !== undefined && found.asked === wanted ? found.people : NOBODY, areShown };
};

"use client";

import { useFeature } from "@/lib/client/features";
import type { Application } from "@/lib/contracts/application";
import { canHandOver } from "@/lib/domain/application/hand-over";
import type { Journey } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import type { Day } from "@/lib/kit/day";

/** Whether a student under age may fill in the form and hand it over: not an adult, and not what was handed over already. */
export const useMayHandOver = ({ student, handOver }: Application, journey: Journey, today: Day): boolean => {
  const isOffered = useFeature("handOver") && canHandOver(journey);
  return isOffered && !handOver?.acceptedAt && !isAdult(student.birthDate, today);
};

"use client";

import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Guardians } from "@/components/application-form/guardians";
import { StepSections } from "@/components/application-form/step-sections";
import type { Control, FormContext } from "@/lib/domain/application/field-row";
import { fieldsOfStep, journeyOf, type NamedField } from "@/lib/domain/application/fields";
import type { Step } from "@/lib/domain/application/steps";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps } from "./new-applicant-props";
import { asksGuardian } from "./use-desk-context";

const QUESTIONS: readonly Step[] = ["studentData", "specialNeeds", "accommodations"];

/** Their lists are read by applicants only, or belong to an application that is there already. */
const LEFT_OUT: readonly Control[] = ["files", "region", "school", "customSchool", "addressSearch", "seats"];

// Whether a user name is free is said by the booking.
const atDesk = (row: NamedField): NamedField => (row.control === "username" ? { ...row, control: "text" } : row);

type QuestionsSectionProps = Pick<NewApplicantProps, "configuration" | "today"> & {
  context: FormContext;
  /** Below the questions about the student. */
  children: ReactNode;
};

/** The location's questions in a short form: the required ones, and the others behind their buttons. */
export const QuestionsSection = ({ configuration, context, today, children }: QuestionsSectionProps) => {
  const { getValues } = useFormContext<DeskValues>();
  const birthDate = getValues("birthDate");
  const steps = journeyOf(configuration, { birthDate }, today).filter((step) => QUESTIONS.includes(step));
  const fields = steps
    .flatMap((step) => fieldsOfStep(step, context, {}))
    .filter(({ control }) => !LEFT_OUT.includes(control))
    .map(atDesk);
  return (
    <>
      <StepSections context={context} fields={fields} />
      {children}
      {asksGuardian({ configuration, today, region: context.region }, { birthDate }) && <Guardians context={context} />}
    </>
  );
};

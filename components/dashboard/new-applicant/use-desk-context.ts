"use client";

import { useWatch } from "react-hook-form";
import type { FormContext } from "@/lib/domain/application/field-row";
import { formContext, journeyOf } from "@/lib/domain/application/fields";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps } from "./new-applicant-props";

type Place = Pick<NewApplicantProps, "configuration" | "region" | "today">;

/** What the questions depend on, for these answers. */
export const deskContext = (
  { configuration, region, today }: Place,
  { birthDate, desk }: Pick<DeskValues, "birthDate" | "desk">,
): FormContext => ({
  ...formContext(configuration, region, today, { birthDate }),
  desk: { hasNoPhone: desk.way === "none" },
});

/** Whether the guardians are asked for: those of an adult are left out at the desk. */
export const asksGuardian = ({ configuration, today }: Place, { birthDate }: Pick<DeskValues, "birthDate">): boolean =>
  journeyOf(configuration, { birthDate }, today).includes("parentData");

/** The same for the answers as they are typed. */
export const useDeskContext = (place: Place): FormContext => {
  const [birthDate, desk] = useWatch<DeskValues, ["birthDate", "desk"]>({ name: ["birthDate", "desk"] });
  return deskContext(place, { birthDate, desk });
};

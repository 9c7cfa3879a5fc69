import type { CallByName } from "@/lib/contracts/calls";
import type { RequestOf } from "@/lib/contracts/endpoint";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { fromFormValues } from "@/lib/domain/application/form-values";
import { STATUS_OF_SIGNER, usualSigner } from "@/lib/domain/application/signer";
import type { DeskNotes } from "@/lib/domain/dashboard/walk-in";
import { isAdult } from "@/lib/domain/person/age";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps } from "./new-applicant-props";
import { asksGuardian } from "./use-desk-context";

type Body = RequestOf<CallByName["POST /desk/applicants"]>["body"];

const NOTHING_SAVED = { student: {}, guardians: [] };

/** The answers as a form: without guardians where none are asked for. */
export const toForm = (
  props: Pick<NewApplicantProps, "configuration" | "language" | "location" | "region" | "today">,
  { desk: _desk, signing: _signing, ...values }: DeskValues,
): ApplicationForm => {
  const { language, location, region, today } = props;
  const { student, guardians } = fromFormValues(values, NOTHING_SAVED, { language, region });
  return {
    student,
    guardians: asksGuardian(props, values) ? guardians : [],
    location_key: location.location_key,
    userLegalStatus: STATUS_OF_SIGNER[usualSigner(isAdult(student.birthDate, today))],
  };
};

const trimmed = (text: string): string | undefined => text.trim() || undefined;

/** What is noted besides the answers. */
export const notesOf = ({ desk, signing }: DeskValues): DeskNotes => ({
  guardianPresent: signing.presence === "" ? undefined : signing.presence === "yes",
  noPhone: desk.way === "none" && desk.reason ? { reason: desk.reason, text: trimmed(desk.reasonText) } : undefined,
  signed: signing.isSigned
    ? { how: signing.how, name: signing.how === "screen" ? trimmed(signing.name) : undefined }
    : undefined,
});

/** The booking of what was filled in. */
export const toBody = (props: NewApplicantProps, values: DeskValues): Body => {
  const { configuration, contractVersion: version, location, today } = props;
  const { student, guardians } = toForm(props, values);
  const { guardianPresent, noPhone, signed } = notesOf(values);
  const { language, way, method, value, proof } = values.desk;
  return {
    locationKey: location.location_key,
    language,
    ...(way === "phone" && { phone: { method, value, proof } }),
    ...(noPhone && { noPhone }),
    ...(!isAdult(student.birthDate, today) && guardianPresent !== undefined && { guardianPresent }),
    ...(signed && configuration.pages.includes("contract") && { contract: { version, ...signed } }),
    student,
    guardians,
  };
};

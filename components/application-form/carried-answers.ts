import type { Application } from "@/lib/contracts/application";
import type { ApplicationForm } from "@/lib/domain/application/application";
import type { RefusedAnswer } from "./use-refused-answers";

/** Answers of a booked application that are not saved yet: another step has to be corrected with them. */
export interface CarriedAnswers {
  /** The version that they are based on. */
  version: number;
  form: ApplicationForm;
  /** What the backend refused. */
  refused: readonly RefusedAnswer[];
}

// In memory only: no answer of a booked application is stored on the device.
const carried = new Map<string, CarriedAnswers>();

/** Takes a step's answers along to another step. */
export const carryAnswers = (id: string, answers: CarriedAnswers): void => void carried.set(id, answers);

/** The answers that another step took along. */
export const carriedAnswers = (id: string): CarriedAnswers | undefined => carried.get(id);

/** Forgets the answers once they are saved. */
export const dropCarriedAnswers = (id: string): void => void carried.delete(id);

/** The application with the carried answers. Its version stays theirs, so that a save elsewhere is still a conflict. */
export const withCarriedAnswers = (application: Application, answers: CarriedAnswers): Application => ({
  ...application,
  version: answers.version,
  student: answers.form.student,
  guardians: answers.form.guardians,
});

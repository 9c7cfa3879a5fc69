import { fieldAt } from "@/lib/domain/application/fields";
import type { PageStep } from "@/lib/domain/application/steps";
import { fieldId } from "./field-id";

/** Where an answer is given: the step, and the id that a link names there. */
export interface AnswerPlace {
  step: PageStep;
  fieldId: string;
}

/** The ids are the questions of the step of the seats. */
const ofSeats = (fieldId: "sessions" | "startDay" | "presentation"): AnswerPlace => ({ step: "session", fieldId });

/** The answers with a screen of their own. */
const PLACES: Readonly<Record<string, AnswerPlace>> = {
  location_key: { step: "location", fieldId: "location_key" },
  contract: { step: "contract", fieldId: "contract" },
  session_id: ofSeats("sessions"),
  secondary_session_id: ofSeats("sessions"),
  start_day: ofSeats("startDay"),
  presentation_date: ofSeats("presentation"),
};

const stepOf = (path: string): PageStep =>
  path.startsWith("guardians") ? "parentData" : (fieldAt(path)?.row.step ?? "contract");

/** Where the answer of a form's path is given, for links to it and back from it. */
export const answerPlace = (path: string): AnswerPlace =>
  PLACES[path] ?? { step: stepOf(path), fieldId: fieldId(path) };

import { fieldAt } from "@/lib/domain/application/fields";
import type { PageStep } from "@/lib/domain/application/steps";
import { fieldId } from "./field-id";

/** Where an answer is given: the step, and the id that a link names there. */
export interface AnswerPlace {
  step: PageStep;
  fieldId: string;
  /** The id of its control on the page itself, if that is another one. */
  controlId?: string;
}

/** The ids are the questions of the step of the seats. */
const ofSeats = (fieldId: "sessions" | "startDay" | "presentation", controlId: string): AnswerPlace => ({
  step: "session",
  fieldId,
  controlId,
});

/** The answers with a screen of their own. */
const PLACES: Readonly<Record<string, AnswerPlace>> = {
  location_key: { step: "location", fieldId: "location_key" },
  contract: { step: "contract", fieldId: "contract" },
  session_id: ofSeats("sessions", "session_id"),
  secondary_session_id: ofSeats("sessions", "session_id"),
  start_day: ofSeats("startDay", "start_day"),
  presentation_date: ofSeats("presentation", "presentation_date"),
};

const stepOf = (path: string): PageStep =>
  path.startsWith("guardians") ? "parentData" : (fieldAt(path)?.row.step ?? "contract");

/** Where the answer of a form's path is given, for links to it and back from it. */
export const answerPlace = (path: string): AnswerPlace =>
  PLACES[path] ?? { step: stepOf(path), fieldId: fieldId(path) };

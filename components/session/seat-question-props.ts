import type { Locale } from "@/lib/domain/country/locales";
import type { Questions } from "./use-questions";
import type { SeatChoice } from "./use-seats";

/** The props of each question of the step. */
export interface SeatQuestionProps {
  seats: SeatChoice;
  questions: Questions;
  language: Locale;
  error: string | undefined;
}

/** The props of a question's choices. */
export type ChoicesProps = Omit<SeatQuestionProps, "questions">;

import type { Locale } from "@/lib/domain/country/locales";
import type { SeatChoice } from "./use-seats";

/** The props of each question of the step. */
export interface SeatQuestionProps {
  seats: SeatChoice;
  language: Locale;
  error: string | undefined;
}

import type { Locale } from "@/lib/domain/country/locales";
import type { SeatChoice } from "./use-seats";

/** What each question of the step is given. */
export interface SeatQuestionProps {
  seats: SeatChoice;
  language: Locale;
  error: string | undefined;
}

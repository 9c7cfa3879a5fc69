import type { Week } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";

/** A week as "first - last". */
export const weekName = (language: Locale, { firstDay, lastDay }: Pick<Week, "firstDay" | "lastDay">): string =>
  `${dayText(language, "dayOfMonth", firstDay)} – ${dayText(language, "dayOfMonth", lastDay)}`;

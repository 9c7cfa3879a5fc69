"use client";

import { CalendarX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Day } from "@/lib/kit/day";
import { useClosureOn } from "./closed-days";

/** Says in the week's grid that the centre is closed on a day, with the note of the closure. */
export const ClosedDay = ({ day }: { day: Day }) => {
  const t = useTranslations("startDays");
  const closure = useClosureOn(day);
  if (!closure) return null;
  return (
    <p className="flex gap-1 font-medium text-warning text-xs">
      <CalendarX aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">{[t("dayClosed"), closure.note].filter(Boolean).join(": ")}</span>
    </p>
  );
};

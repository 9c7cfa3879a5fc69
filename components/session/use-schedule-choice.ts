"use client";

import { useEffect, useState } from "react";
import type { ScheduleChoice } from "@/lib/domain/application/enumerations";
import { scheduleChoices } from "@/lib/domain/schedule/own-choice";
import type { SeatChoice } from "./use-seats";

/** The kind of schedule: as the applicant picked, else as the chosen seats imply, else as the location offers. */
export const useScheduleChoice = ({ chosen, sessions }: SeatChoice) => {
  const isOwn = (chosen.customSchedule?.length ?? 0) > 0;
  const [picked, setPicked] = useState<ScheduleChoice | undefined>(isOwn ? "manual-schedule" : undefined);
  useEffect(() => {
    if (isOwn) setPicked("manual-schedule");
  }, [isOwn]);
  const offered = scheduleChoices(sessions.data ?? []);
  const choice = picked && offered.includes(picked) ? picked : (offered[0] ?? "predefined-schedule");
  return { choice, choices: offered, onChoice: setPicked };
};

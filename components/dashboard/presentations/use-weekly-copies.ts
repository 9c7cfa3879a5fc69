"use client";

import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { type StoredCopies, storedCopies } from "@/components/dashboard/draft-storage";
import { useClosures } from "@/components/dashboard/use-closures";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { call } from "@/lib/client/call";
import { writeItem } from "@/lib/client/device-storage";
import { useFeature } from "@/lib/client/features";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Presentation } from "@/lib/contracts/schedule";
import { MAX_ROWS } from "@/lib/domain/dashboard/page-sizes";
import { WEEKLY_COPIES } from "@/lib/domain/device-storage/staff-rows";
import {
  COPIES_MAX,
  type CopyRule,
  copiedRange,
  type WeeklyCopy,
  weeklyCopies,
} from "@/lib/domain/schedule/weekly-copies";
import type { TypedNumber } from "@/lib/kit/typed-number";
import { offeredBetween } from "./offered-between";

/** What the copies depend on: the open days of half a year, the location's other presentations, and its closed days. */
const useContext = (original: Presentation, { location_key: locationKey, timeZone }: DashboardLocation) => {
  const closures = useClosures(locationKey);
  const hasClosures = useFeature("closures");
  const others = useLoaded(`${locationKey} ${original._id}`, async () => {
    const { from, to } = copiedRange(original, COPIES_MAX, timeZone);
    const [openDays, { presentations }] = await Promise.all([
      offeredBetween(locationKey, from, to),
      call("POST /presentation/list", { body: { limit: MAX_ROWS, offset: 0, locationKey } }),
    ]);
    return { openDays: new Set(openDays), taken: presentations.map(({ date }) => date) };
  });
  const closed = hasClosures ? closures.data?.closures : [];
  return {
    context: others.data && closed && { ...others.data, closures: closed, zone: timeZone, now: new Date() },
    error: others.error ?? closures.error,
    reload: () => {
      others.reload();
      closures.reload();
    },
  };
};

/** The weekly copies of a presentation, and adding them one after the other: one failure stops no other copy. */
export const useWeeklyCopies = (original: Presentation, location: DashboardLocation) => {
  const { location_key: locationKey } = location;
  const [{ weeks, rule }, setChoice] = useState<Pick<StoredCopies, "weeks" | "rule">>(
    () => storedCopies(locationKey) ?? { weeks: 4, rule: "shifted" },
  );
  /** The tab keeps the choice until the dialog is closed: a reload, or another sign-in, finds it. */
  const choose = (choice: { weeks: TypedNumber; rule: CopyRule }) => {
    setChoice(choice);
    writeItem(WEEKLY_COPIES, { presentation: original, ...choice } satisfies StoredCopies, locationKey);
  };
  const { context, error, reload } = useContext(original, location);
  const { isBusy, run } = useStaffAction();
  const [failed, setFailed] = useState(0);
  const isValid = typeof weeks === "number" && weeks >= 1 && weeks <= COPIES_MAX;
  const copies = context && isValid ? weeklyCopies(original, { weeks, rule }, context) : undefined;
  const possible = copies?.filter(({ problem }) => !problem) ?? [];
  const addOne = async ({ date, startDates }: WeeklyCopy): Promise<boolean> => {
    const body = { locationKey, capacity: original.capacity, date, startDates };
    try {
      await call("POST /presentation/add", { body });
      return true;
    } catch (problem) {
      if (isLoginSessionEnd(problem)) throw problem;
      return false;
    }
  };
  /** Adds every possible copy. Returns how many were added, if all were. */
  const add = async (): Promise<number | undefined> => {
    let failures = 0;
    const isDone = await run(async () => {
      for (const copy of possible) if (!(await addOne(copy))) failures += 1;
    });
    setFailed(failures);
    if (isDone && failures === 0) return possible.length;
    reload();
    return undefined;
  };
  return {
    weeks,
    rule,
    choose,
    isValid,
    copies,
    count: possible.length,
    failed,
    isBusy,
    error,
    reload,
    add,
  };
};

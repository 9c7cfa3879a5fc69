"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useRef } from "react";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { useNow } from "@/lib/client/use-now";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Presentation } from "@/lib/contracts/schedule";
import { groupByToday } from "@/lib/domain/dashboard/check-in-list";

const MOST = 500;
const EVERY_MS = 60_000;
const NONE: readonly Presentation[] = [];

/** A centre's presentations, and the one whose door this is: the address names it, or it is the only one of today. */
export const useCheckInPresentations = (locationKey: string, zone: string) => {
  const path = usePathname();
  const asked = useSearchParams().get("presentation");
  const now = useNow(EVERY_MS);
  const loaded = useLoaded(locationKey, () =>
    call("POST /presentation/list", { body: { limit: MOST, offset: 0, locationKey } }),
  );
  useRefresh(loaded.reload, EVERY_MS);
  const all = loaded.data?.presentations ?? NONE;
  const rows = useMemo(() => groupByToday(all, zone, new Date(now ?? Date.now())), [all, zone, now]);
  // A second one that is added today does not take the list of the first away.
  const only = useRef<string>(undefined);
  if (rows.today.length === 1) only.current = rows.today[0]?._id;
  const preselected = rows.today.find(({ _id }) => _id === only.current);
  return {
    ...loaded,
    ...rows,
    all,
    hasStarted: ({ date }: Presentation) => now !== undefined && Date.parse(date) <= now,
    chosen: all.find(({ _id }) => _id === asked) ?? preselected,
    // Not the router's: it asks the server for the page, which a door that is offline must not.
    choose: (id: string) => window.history.pushState(null, "", `${path}?location=${locationKey}&presentation=${id}`),
  };
};

export type CheckInPresentations = ReturnType<typeof useCheckInPresentations>;

"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useRef } from "react";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { useNow } from "@/lib/client/use-now";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Presentation } from "@/lib/contracts/schedule";
import { groupByToday } from "@/lib/domain/dashboard/check-in-list";

const MAX_PRESENTATIONS = 500;
const REFRESH_MS = 60_000;
const NONE: readonly Presentation[] = [];

/** A location's presentations and the chosen one: the one in the URL, or the only one of today. */
export const useCheckInPresentations = (locationKey: string, zone: string) => {
  const path = usePathname();
  const requestedId = useSearchParams().get("presentation");
  const now = useNow(REFRESH_MS);
  const loaded = useLoaded(locationKey, () =>
    call("POST /presentation/list", { body: { limit: MAX_PRESENTATIONS, offset: 0, locationKey } }),
  );
  useRefresh(loaded.reload, REFRESH_MS);
  const all = loaded.data?.presentations ?? NONE;
  const rows = useMemo(() => groupByToday(all, zone, new Date(now ?? Date.now())), [all, zone, now]);
  // The preselected one stays when a second presentation is added today.
  const onlyId = useRef<string>(undefined);
  if (rows.today.length === 1) onlyId.current = rows.today[0]?._id;
  const preselected = rows.today.find(({ _id }) => _id === onlyId.current);
  return {
    ...loaded,
    ...rows,
    all,
    hasStarted: ({ date }: Presentation) => now !== undefined && Date.parse(date) <= now,
    chosen: all.find(({ _id }) => _id === requestedId) ?? preselected,
    // Not the router: it requests the page from the server, which fails offline.
    choose: (id: string) => window.history.pushState(null, "", `${path}?location=${locationKey}&presentation=${id}`),
  };
};

export type CheckInPresentations = ReturnType<typeof useCheckInPresentations>;

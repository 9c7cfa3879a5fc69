"use client";

import { useCallback } from "react";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { useLiveUpdates } from "@/lib/client/use-live-updates";
import { useLoaded } from "@/lib/client/use-loaded";

/** The closures of a location; none where the backend has none. */
export const useClosures = (locationKey: string) => {
  const hasClosures = useFeature("closures");
  return useLoaded(hasClosures ? locationKey : undefined, () => call("GET /closures", { query: { locationKey } }));
};

/** The closures of a location, and what a screen loads itself, updated together when seats or closures change on any device. */
export const useLiveClosures = (locationKey: string, reload: () => void) => {
  const { data, reload: reloadClosures } = useClosures(locationKey);
  const reloadAll = useCallback(() => {
    reload();
    reloadClosures();
  }, [reload, reloadClosures]);
  useLiveUpdates(locationKey, reloadAll);
  return data;
};

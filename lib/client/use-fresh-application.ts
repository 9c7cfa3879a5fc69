"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { Application } from "@/lib/contracts/application";
import { APPLICATION_VERSION } from "@/lib/domain/device-storage/rows";
import { readItem } from "./device-storage";
import { isBookedSince } from "./saved-application";

const INTERVAL_MS = 400;
const MAX_REFRESHES = 4;

const isVersion = (data: unknown): data is number => typeof data === "number";
const storedVersion = (id: string): number => readItem(APPLICATION_VERSION, isVersion, id) ?? 0;

/**
 * Refreshes the page while it shows an older version of the application than this tab has saved, or a draft that it has booked:
 * after Back, or a reload during a save. `ownVersion` gives the version that the page itself has saved; it must be a stable function.
 */
export const useFreshApplication = (application: Application, ownVersion: () => number): void => {
  const router = useRouter();
  const { _id: id, version } = application;
  const isBooked = isBookedSince(application);
  const refreshes = useRef(0);
  useEffect(() => {
    const refresh = () => {
      // Offline, a refresh would replace the page by an error.
      if (!navigator.onLine || refreshes.current >= MAX_REFRESHES) return;
      if (!isBooked && storedVersion(id) <= Math.max(version, ownVersion())) return;
      refreshes.current += 1;
      router.refresh();
    };
    refresh();
    // The save may still be under way: refresh again.
    const again = setInterval(refresh, INTERVAL_MS);
    const end = setTimeout(() => clearInterval(again), INTERVAL_MS * (MAX_REFRESHES + 1));
    return () => {
      clearInterval(again);
      clearTimeout(end);
    };
  }, [id, version, isBooked, ownVersion, router]);
};

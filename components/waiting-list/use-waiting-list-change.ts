"use client";

import { useEffect, useRef } from "react";
import type { HeldSeats } from "@/lib/client/use-held-seats";

/** The place of what is said about the waiting list. */
export const WAITING_LIST_ID = "waiting-list";

/**
 * For what the applicant does about the waiting list: asks what is so now, and brings the focus to it, because the button
 * that was pressed goes away. What changes by itself leaves the focus alone.
 */
export const useWaitingListChange = ({ hold, waiting, reload }: HeldSeats & { reload: () => Promise<void> }) => {
  const isOwn = useRef(false);
  const shown = waiting && `${waiting._id} ${hold?.isOffer}`;
  useEffect(() => {
    if (!isOwn.current) return;
    isOwn.current = false;
    const target = shown ? document.getElementById(WAITING_LIST_ID) : document.querySelector("h1");
    target?.focus();
  }, [shown]);
  return () => {
    isOwn.current = true;
    void reload();
  };
};

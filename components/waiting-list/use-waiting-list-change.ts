"use client";

import { useEffect, useRef } from "react";
import { focusHeading } from "@/components/ui/focus-heading";
import type { HeldSeats } from "@/lib/client/use-held-seats";

/** The id of the waiting list's element. */
export const WAITING_LIST_ID = "waiting-list";

/**
 * Gives a handler for the applicant's own changes to the waiting list: it reloads, and moves the focus to the result, because
 * the pressed button disappears. Changes from elsewhere do not move the focus.
 */
export const useWaitingListChange = ({ hold, waiting, reload }: HeldSeats & { reload: () => Promise<void> }) => {
  const isOwnChange = useRef(false);
  const stateKey = waiting && `${waiting._id} ${hold?.isOffer}`;
  useEffect(() => {
    if (!isOwnChange.current) return;
    isOwnChange.current = false;
    if (stateKey) document.getElementById(WAITING_LIST_ID)?.focus();
    else focusHeading();
  }, [stateKey]);
  return () => {
    isOwnChange.current = true;
    void reload();
  };
};

"use client";

import { useEffect, useRef } from "react";
import type { WaitingRow } from "@/lib/contracts/staff-waiting";

/**
 * After an offer the reloaded row has no button for another one, and the focus was on it: the link of the row takes the focus.
 * The returned function names who was offered seats.
 */
export const useFocusAfterOffer = (rows: readonly WaitingRow[] | undefined) => {
  const offered = useRef<string>(undefined);
  useEffect(() => {
    const row = rows?.find(({ registrationId }) => registrationId === offered.current);
    if (!row?.obstacle) return;
    offered.current = undefined;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-applicant="${row.registrationId}"]`)?.focus();
  });
  return (registrationId: string) => {
    offered.current = registrationId;
  };
};

"use client";

import { useEffect, useRef } from "react";
import type { BookedPerson } from "@/lib/contracts/staff-closures";

/**
 * After people have been moved and are gone from the list, focuses the next one's button, found by `data-move`, or the list's own place
 * if nobody is left to move. Returns the place's ref, and what to call before a move. `people` is undefined while a dialog covers the list.
 */
export const useFocusAfterMove = (people: readonly BookedPerson[] | undefined) => {
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    if (!moved.current || !people || people.some(({ registrationId }) => registrationId === moved.current?.id)) return;
    const { index } = moved.current;
    moved.current = undefined;
    const buttons = place.current?.querySelectorAll<HTMLElement>("[data-move]") ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? place.current)?.focus();
  });
  const remember = (chosen: readonly BookedPerson[], listed: readonly BookedPerson[]) => {
    const [first] = chosen;
    if (!first) return;
    const movable = listed.filter(({ alternative }) => alternative);
    const index = movable.findIndex(({ registrationId }) => registrationId === first.registrationId);
    moved.current = { id: first.registrationId, index };
  };
  return { place, remember };
};

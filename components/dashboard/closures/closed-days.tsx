"use client";

import { createContext, type ReactNode, use } from "react";
import type { Closure } from "@/lib/contracts/staff-closures";
import { closureOn } from "@/lib/domain/schedule/closures";
import type { Day } from "@/lib/kit/day";

// Cells of tables and grids read the closures from a context: their own definitions must be stable between renders.
const ClosuresContext = createContext<readonly Closure[]>([]);
const NONE: readonly Closure[] = [];

interface ClosedDaysProps {
  closures: readonly Closure[] | undefined;
  children: ReactNode;
}

/** Provides the closures of the location to what shows its days. */
export const ClosedDays = ({ closures = NONE, children }: ClosedDaysProps) => (
  <ClosuresContext value={closures}>{children}</ClosuresContext>
);

/** The closure of a day; undefined if the centre is open on it. */
export const useClosureOn = (day: Day): Closure | undefined => closureOn(use(ClosuresContext), day);

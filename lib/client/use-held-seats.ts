"use client";

import { useCallback, useEffect, useState } from "react";
import type { Application } from "@/lib/contracts/application";
import { asCallError, call } from "./call";
import { useRefresh } from "./use-refresh";

const EVERY_MS = 30_000;

/** An application's hold or offer, and its place on the waiting list. */
export type HeldSeats = Pick<Application, "hold" | "waiting">;

/** The application's held seats, reloaded while the page is visible. A failed reload keeps the last ones. */
export const useHeldSeats = (application: Application): HeldSeats & { reload: () => Promise<void> } => {
  const { _id, hold, waiting } = application;
  const [held, setHeld] = useState<HeldSeats>({ hold, waiting });
  useEffect(() => setHeld({ hold, waiting }), [hold, waiting]);
  const reload = useCallback(async () => {
    try {
      const current = await call("GET /registration/{id}", { params: { id: _id } });
      setHeld({ hold: current.hold, waiting: current.waiting });
    } catch (thrown) {
      asCallError(thrown);
    }
  }, [_id]);
  useRefresh(reload, EVERY_MS);
  return { ...held, reload };
};

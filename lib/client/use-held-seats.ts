"use client";

import { useCallback, useEffect, useState } from "react";
import type { Application } from "@/lib/contracts/registrations";
import { CallError, call } from "./call";
import { useRefresh } from "./use-refresh";

const EVERY_MS = 30_000;

/** What an application has besides its appointment: held or offered seats, a place on the waiting list. */
export type HeldSeats = Pick<Application, "hold" | "waiting">;

/** The seats kept for an application, asked for anew while the page is looked at; what cannot be asked stays as it was. */
export const useHeldSeats = (application: Application): HeldSeats & { reload: () => Promise<void> } => {
  const { _id, hold, waiting } = application;
  const [kept, setKept] = useState<HeldSeats>({ hold, waiting });
  useEffect(() => setKept({ hold, waiting }), [hold, waiting]);
  const reload = useCallback(async () => {
    try {
      const now = await call("GET /registration/{id}", { params: { id: _id } });
      setKept({ hold: now.hold, waiting: now.waiting });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }, [_id]);
  useRefresh(reload, EVERY_MS);
  return { ...kept, reload };
};

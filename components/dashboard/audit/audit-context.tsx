"use client";

import { createContext, useContext } from "react";
import type { Session } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";

/** Data to describe the entries of the log. */
export interface AuditContext {
  locationKey: string;
  zone: string;
  language: Locale;
  /** Names by location key, of the locations that the staff member may see. */
  locationNames: ReadonlyMap<string, string>;
  /** The current weekly sessions, by id. */
  sessions: ReadonlyMap<string, Session>;
}

const Context = createContext<AuditContext | undefined>(undefined);

export const AuditProvider = Context.Provider;

export const useAuditContext = (): AuditContext => {
  const context = useContext(Context);
  if (!context) throw new Error("useAuditContext is used outside the audit log");
  return context;
};

"use client";

import { createContext, useContext } from "react";
import type { Session } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";

/** What it takes to say a log's entries in words. */
export interface AuditContext {
  locationKey: string;
  zone: string;
  language: Locale;
  /** The centres' names by their keys, as far as one may see them. */
  locationNames: ReadonlyMap<string, string>;
  /** The weekly sessions there are now, by id. */
  sessions: ReadonlyMap<string, Session>;
}

const Context = createContext<AuditContext | undefined>(undefined);

export const AuditProvider = Context.Provider;

export const useAuditContext = (): AuditContext => {
  const context = useContext(Context);
  if (!context) throw new Error("outside the audit log");
  return context;
};

"use client";

import { CallError, call } from "@/lib/client/call";
import type { ConfigurationPatch } from "@/lib/contracts/staff-management";

/** The paths that a refusal names. */
export const fieldsOf = (error: unknown): string[] =>
  error instanceof CallError && typeof error.data.fields === "object" ? Object.keys(error.data.fields ?? {}) : [];

/** Saves what is asked for of a centre's settings. */
export const saveSettings = (locationKey: string, patch: ConfigurationPatch) =>
  call("POST /config/{location_key}", { params: { location_key: locationKey }, body: patch });

/** Takes the newest change of some settings back. */
export const undoSettings = async (locationKey: string, names: readonly string[]): Promise<void> => {
  const { entries } = await call("GET /audit", { query: { locationKey, limit: 20, offset: 0 } });
  const isOurs = (after: unknown) => Object.keys(Object(after)).some((name) => names.includes(name));
  const entry = entries.find(
    ({ action, undoneAt, after }) => action === "configuration_changed" && !undoneAt && isOurs(after),
  );
  if (entry) await call("POST /audit/undo", { body: { id: entry._id } });
};

"use client";

import { CallError, call } from "@/lib/client/call";
import type { AuditEntry, ConfigurationPatch } from "@/lib/contracts/staff-management";
import { includesPatch } from "@/lib/domain/dashboard/settings-sections";

/** The paths that a refusal names. */
export const fieldsOf = (error: unknown): string[] =>
  error instanceof CallError && typeof error.data.fields === "object" ? Object.keys(error.data.fields ?? {}) : [];

/** Saves what is asked for of a centre's settings. */
export const saveSettings = (locationKey: string, patch: ConfigurationPatch) =>
  call("POST /config/{location_key}", { params: { location_key: locationKey }, body: patch });

const ACTION = "configuration_changed";
const REFUSED = "audit_undo_refused";

const settingsIn = ({ after }: AuditEntry): [string, unknown][] => Object.entries(Object(after));

/** Takes back what a patch changed. Throws where the newest change of these settings is not that one. */
export const undoSettings = async (locationKey: string, patch: ConfigurationPatch): Promise<void> => {
  const { entries } = await call("GET /audit", { query: { locationKey, limit: 20, offset: 0, action: ACTION } });
  const newest = entries.find(
    (entry) => entry.action === ACTION && !entry.undoneAt && settingsIn(entry).some(([name]) => name in patch),
  );
  const isOurs = ([name, value]: [string, unknown]) =>
    name in patch && includesPatch(value, patch[name as keyof ConfigurationPatch]);
  if (!newest || !settingsIn(newest).every(isOurs)) throw new CallError(REFUSED, 409, REFUSED);
  await call("POST /audit/undo", { body: { id: newest._id } });
};

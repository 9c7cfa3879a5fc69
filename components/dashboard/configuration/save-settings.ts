"use client";

import { CallError, call } from "@/lib/client/call";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import type { ConfigurationPatch } from "@/lib/contracts/staff-configuration";
import { includesPatch } from "@/lib/domain/dashboard/settings-sections";

/** Saves changes of a location's settings. */
export const saveSettings = (locationKey: string, patch: ConfigurationPatch) =>
  call("POST /config/{location_key}", { params: { location_key: locationKey }, body: patch });

const ACTION = "configuration_changed";
const REFUSED = "audit_undo_refused";

const settingsIn = ({ after }: AuditEntry): [string, unknown][] => Object.entries(Object(after));

/** Undoes the change of a patch. Throws `audit_undo_refused` if a newer change of these settings exists. */
export const undoSettings = async (locationKey: string, patch: ConfigurationPatch): Promise<void> => {
  const { entries } = await call("GET /audit", { query: { locationKey, limit: 20, offset: 0, action: ACTION } });
  const newest = entries.find(
    (entry) => entry.action === ACTION && !entry.undoneAt && settingsIn(entry).some(([name]) => name in patch),
  );
  const isFromPatch = ([name, value]: [string, unknown]) =>
    name in patch && includesPatch(value, patch[name as keyof ConfigurationPatch]);
  if (!newest || !settingsIn(newest).every(isFromPatch)) throw new CallError(REFUSED, 409, REFUSED);
  await call("POST /audit/undo", { body: { id: newest._id } });
};

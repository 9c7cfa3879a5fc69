"use client";

import { asCallError, CallError, call } from "@/lib/client/call";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import type { ConfigurationPatch, SettingVersions } from "@/lib/contracts/staff-configuration";
import { includesPatch } from "@/lib/domain/dashboard/settings-sections";

/** The outcome of a change: saved if there is no error. */
export interface ChangeResult {
  /** The specification's flag: true if the error carried data, else false. It does not say whether the change was saved. */
  updatedResponse: boolean;
  error?: CallError;
}

/** The outcome of a request. Rethrows what is no `CallError`. */
const resultOf = async (request: Promise<unknown>): Promise<ChangeResult> => {
  try {
    await request;
    return { updatedResponse: false };
  } catch (thrown) {
    const error = asCallError(thrown);
    return { updatedResponse: Object.keys(error.data).length > 0, error };
  }
};

/** Saves changes of a location's settings on the versions that were read, if the backend names some. */
export const saveSettings = (
  locationKey: string,
  patch: ConfigurationPatch,
  versions: SettingVersions,
): Promise<ChangeResult> =>
  resultOf(
    call("POST /config/{location_key}", {
      params: { location_key: locationKey },
      body: { ...patch, ...(versions && { versions }) },
    }),
  );

const ACTION = "configuration_changed";
const REFUSED = "audit_undo_refused";

const settingsIn = ({ after }: AuditEntry): [string, unknown][] => Object.entries(Object(after));

/** Undoes the change of a patch. Refused with `audit_undo_refused` if a newer change of these settings exists. */
export const undoSettings = (locationKey: string, patch: ConfigurationPatch): Promise<ChangeResult> =>
  resultOf(undoNewest(locationKey, patch));

const undoNewest = async (locationKey: string, patch: ConfigurationPatch): Promise<void> => {
  const { entries } = await call("GET /audit", { query: { locationKey, limit: 20, offset: 0, action: ACTION } });
  const newest = entries.find(
    (entry) => entry.action === ACTION && !entry.undoneAt && settingsIn(entry).some(([name]) => name in patch),
  );
  const isFromPatch = ([name, value]: [string, unknown]) =>
    name in patch && includesPatch(value, patch[name as keyof ConfigurationPatch]);
  if (!newest || !settingsIn(newest).every(isFromPatch)) throw new CallError(REFUSED, 409, REFUSED);
  await call("POST /audit/undo", { body: { id: newest._id } });
};

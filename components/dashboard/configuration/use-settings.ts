"use client";

import { useEffect, useState } from "react";
import { useReadError } from "@/components/dashboard/use-load-failure";
import { refusedFields } from "@/components/dashboard/use-staff-action";
import { type CallError, call } from "@/lib/client/call";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { useLoaded } from "@/lib/client/use-loaded";
import type { ConfigurationPatch, SettingVersions, StaffSettings } from "@/lib/contracts/staff-configuration";
import { isSameSetting, mergePatch, type Setting } from "@/lib/domain/dashboard/settings-sections";
import { type SettingsToValidate, settingProblems } from "@/lib/domain/location/settings";
import { rebase } from "@/lib/kit/rebase";
import type { EditedSettings } from "./edited-settings";
import { type ChangeResult, saveSettings, undoSettings } from "./save-settings";
import { useSettingEdits } from "./use-setting-edits";

type Edits = Partial<EditedSettings>;

/** The edits that differ from the saved settings. */
const changesIn = (edits: Edits, saved: EditedSettings): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => !isSameSetting(value, saved[name as Setting])));

/** The value of a setting in the patch. Texts of the agreement are always sent with their version. */
const patchValue = (name: Setting, { contract, ...changes }: Edits, saved: EditedSettings): unknown =>
  name === "contract" && contract
    ? { version: contract.version, body: mergePatch(saved.contract.body, contract.body) }
    : mergePatch(saved[name], { ...changes, contract }[name]);

const patchFor = (names: readonly Setting[], changes: Edits, saved: EditedSettings): ConfigurationPatch =>
  Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, patchValue(name, changes, saved)]));

/** A location's settings, their unsaved edits with errors, and the calls that save and undo. */
export const useSettings = (locationKey: string, locales: readonly string[]) => {
  const loaded = useLoaded(locationKey, () =>
    call("GET /config/{location_key}", { params: { location_key: locationKey } }),
  );
  const { edits, invalidPaths, setProblems, discard, set, merge } = useSettingEdits(locationKey);
  const [sessionEnd, setSessionEnd] = useState<CallError>();
  const failure = useReadError(sessionEnd ?? loaded.error);
  const saved = loaded.data;
  const changes = saved ? changesIn(edits, saved) : {};
  const patchOf = (names: readonly Setting[]) => (saved ? patchFor(names, changes, saved) : {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the saved settings are loaded again
  useEffect(() => {
    if (saved) discard((Object.keys(edits) as Setting[]).filter((name) => !(name in changes)));
  }, [saved]);

  // The end of the login session redirects to the login; the caller shows other errors.
  const finishChange = async (patch: ConfigurationPatch, request: Promise<ChangeResult>): Promise<ChangeResult> => {
    const result = await request;
    if (!result.error) loaded.reload();
    else if (isLoginSessionEnd(result.error)) setSessionEnd(result.error);
    setProblems(Object.keys(patch) as Setting[], result.updatedResponse ? refusedFields(result.error) : []);
    return result;
  };

  return {
    saved,
    tenantDefaults: (saved?.network ?? {}) as Partial<StaffSettings>,
    overrides: saved?.own ?? [],
    settings: saved && ({ ...saved, ...edits } as EditedSettings),
    changes,
    invalidPaths,
    failure,
    isUnsaved: Object.keys(changes).length > 0 && !sessionEnd && !isLoginSessionEnd(loaded.error),
    reload: loaded.reload,
    set,
    discard,
    patchOf,
    /** Validates the edits, shows the errors at their fields, and returns the invalid paths. */
    validate: (names: readonly Setting[]): readonly string[] => {
      if (!saved) return [];
      const patch = patchOf(names);
      // Each age limit is validated against the other, which may be unchanged.
      const ages = patch.ageRestrictions && { ageRestrictions: changes.ageRestrictions };
      const paths = settingProblems({ ...patch, ...ages } as SettingsToValidate, { before: saved.contract, locales });
      setProblems(names, paths);
      return paths;
    },
    /** Goes on from settings that others have saved: what was not changed in the edits is as it is now. Returns the patch on top. */
    rebase: (names: readonly Setting[], before: EditedSettings, now: EditedSettings): ConfigurationPatch => {
      const rebased = Object.fromEntries(
        names.filter((name) => name in edits).map((name) => [name, rebase(edits[name], before[name], now[name])]),
      ) as Edits;
      merge(rebased);
      return patchFor(names, rebased, now);
    },
    save: async (patch: ConfigurationPatch, versions: SettingVersions) => {
      const result = await finishChange(patch, saveSettings(locationKey, patch, versions));
      // Edits stay until the saved settings are loaded again; removed overrides have none to wait for.
      if (!result.error) discard((Object.keys(patch) as Setting[]).filter((name) => patch[name] === null));
      return result;
    },
    undo: (patch: ConfigurationPatch) => finishChange(patch, undoSettings(locationKey, patch)),
  };
};

export type SettingsEditing = ReturnType<typeof useSettings>;

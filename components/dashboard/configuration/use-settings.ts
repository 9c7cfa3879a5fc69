"use client";

import { useEffect, useState } from "react";
import { useReadError } from "@/components/dashboard/use-load-failure";
import { refusedFields } from "@/components/dashboard/use-staff-action";
import { type CallError, call } from "@/lib/client/call";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { useLoaded } from "@/lib/client/use-loaded";
import type { ConfigurationPatch, StaffSettings } from "@/lib/contracts/staff-management";
import { isSameSetting, mergePatch, type Setting } from "@/lib/domain/dashboard/settings-sections";
import { type SettingsToValidate, settingProblems } from "@/lib/domain/location/settings";
import type { EditedSettings } from "./edited-settings";
import { saveSettings, undoSettings } from "./save-settings";
import { useSettingEdits } from "./use-setting-edits";

type Edits = Partial<EditedSettings>;

/** What was typed without what is so already. */
const changesIn = (edits: Edits, saved: EditedSettings): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => !isSameSetting(value, saved[name as Setting])));

/** What is asked for of a setting. A text always comes with the version that it is under. */
const askedOf = (name: Setting, { contract, ...changes }: Edits, saved: EditedSettings): unknown =>
  name === "contract" && contract
    ? { version: contract.version, body: mergePatch(saved.contract.body, contract.body) }
    : mergePatch(saved[name], { ...changes, contract }[name]);

const patchFor = (names: readonly Setting[], changes: Edits, saved: EditedSettings): ConfigurationPatch =>
  Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, askedOf(name, changes, saved)]));

/** A centre's settings, what was typed over them, what is wrong with that, and the calls that save it. */
export const useSettings = (locationKey: string, locales: readonly string[]) => {
  const loaded = useLoaded(locationKey, () =>
    call("GET /config/{location_key}", { params: { location_key: locationKey } }),
  );
  const { edits, wrong, mark, forget, set } = useSettingEdits(locationKey);
  const [ended, setEnded] = useState<CallError>();
  const failure = useReadError(ended ?? loaded.error);
  const saved = loaded.data;
  const changes = saved ? changesIn(edits, saved) : {};
  const patchOf = (names: readonly Setting[]) => (saved ? patchFor(names, changes, saved) : {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew has what was saved
  useEffect(() => {
    if (saved) forget((Object.keys(edits) as Setting[]).filter((name) => !(name in changes)));
  }, [saved]);

  // Where the session ends the login comes; any other failure is the caller's to show.
  const sent = async (patch: ConfigurationPatch, work: Promise<unknown>) => {
    try {
      await work;
      loaded.reload();
    } catch (error) {
      if (isLoginSessionEnd(error)) setEnded(error as CallError);
      mark(Object.keys(patch) as Setting[], refusedFields(error));
      throw error;
    }
  };

  return {
    saved,
    network: (saved?.network ?? {}) as Partial<StaffSettings>,
    own: saved?.own ?? [],
    shown: saved && ({ ...saved, ...edits } as EditedSettings),
    changes,
    wrong,
    failure,
    isUnsaved: Object.keys(changes).length > 0 && !ended && !isLoginSessionEnd(loaded.error),
    reload: loaded.reload,
    set,
    forget,
    patchOf,
    /** The paths of what may not be saved so, from now on shown beside their fields. */
    check: (names: readonly Setting[]): readonly string[] => {
      if (!saved) return [];
      const patch = patchOf(names);
      // One limit is judged by the other, which may have stayed.
      const whole = patch.ageRestrictions && { ageRestrictions: changes.ageRestrictions };
      const paths = settingProblems({ ...patch, ...whole } as SettingsToValidate, { before: saved.contract, locales });
      mark(names, paths);
      return paths;
    },
    save: async (patch: ConfigurationPatch) => {
      await sent(patch, saveSettings(locationKey, patch));
      // What was typed stays in sight until it is read back; what gave way to the network's was not typed.
      forget((Object.keys(patch) as Setting[]).filter((name) => patch[name] === null));
    },
    undo: (patch: ConfigurationPatch) => sent(patch, undoSettings(locationKey, patch)),
  };
};

export type SettingsEditing = ReturnType<typeof useSettings>;

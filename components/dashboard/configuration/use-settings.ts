"use client";

import { useEffect, useState } from "react";
import { useStaffFailure } from "@/components/dashboard/use-staff-failure";
import { type CallError, call } from "@/lib/client/call";
import { isSessionEnd } from "@/lib/client/session-end";
import { useLoaded } from "@/lib/client/use-loaded";
import type { ConfigurationPatch, StaffSettings } from "@/lib/contracts/staff-management";
import { isSameSetting, patchOver, type Setting } from "@/lib/domain/dashboard/settings-sections";
import { settingProblems } from "@/lib/domain/location/settings";
import type { EditedSettings } from "./edited";
import { fieldsOf, saveSettings, undoSettings } from "./save-settings";
import { useSettingEdits } from "./use-setting-edits";

type Edits = Partial<EditedSettings>;

/** What was typed without what is so already. */
const changesIn = (edits: Edits, saved: EditedSettings): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => !isSameSetting(value, saved[name as Setting])));

const patchFor = (names: readonly Setting[], changes: Edits, saved: EditedSettings): ConfigurationPatch =>
  Object.fromEntries(
    names.filter((name) => name in changes).map((name) => [name, patchOver(saved[name], changes[name])]),
  );

/** A centre's settings, what was typed over them, what is wrong with that, and the calls that save it. */
export const useSettings = (locationKey: string, locales: readonly string[]) => {
  const loaded = useLoaded(locationKey, () =>
    call("GET /config/{location_key}", { params: { location_key: locationKey } }),
  );
  const { edits, wrong, setWrong, forget, set } = useSettingEdits(locationKey);
  const [ended, setEnded] = useState<CallError>();
  const failure = useStaffFailure(ended ?? loaded.error);
  const saved = loaded.data;
  const changes = saved ? changesIn(edits, saved) : {};
  const patchOf = (names: readonly Setting[]) => (saved ? patchFor(names, changes, saved) : {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew has what was saved
  useEffect(() => {
    if (saved) forget((Object.keys(edits) as Setting[]).filter((name) => !(name in changes)));
  }, [saved]);

  // Where the session ends the login comes; any other failure is the caller's to show.
  const sent = async (work: Promise<unknown>) => {
    try {
      await work;
      loaded.reload();
    } catch (error) {
      if (isSessionEnd(error)) setEnded(error as CallError);
      setWrong(fieldsOf(error));
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
    isUnsaved: Object.keys(changes).length > 0 && !ended && !isSessionEnd(loaded.error),
    reload: loaded.reload,
    set,
    forget,
    patchOf,
    /** The paths of what may not be saved so, from now on shown beside their fields. */
    check: (names: readonly Setting[]): readonly string[] => {
      if (!saved) return [];
      const asked = patchOf(names) as Parameters<typeof settingProblems>[0];
      const paths = settingProblems(asked, { before: saved.contract, locales });
      setWrong(paths);
      return paths;
    },
    save: async (patch: ConfigurationPatch) => {
      await sent(saveSettings(locationKey, patch));
      // What was typed stays in sight until it is read back; what gave way to the network's was not typed.
      forget((Object.keys(patch) as Setting[]).filter((name) => patch[name] === null));
    },
    undo: (names: readonly string[]) => sent(undoSettings(locationKey, names)),
  };
};

export type SettingsEditing = ReturnType<typeof useSettings>;

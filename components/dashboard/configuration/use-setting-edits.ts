"use client";

import { useEffect, useState } from "react";
import { isRecord, readItem, writeItem } from "@/lib/client/device-storage";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import { SETTING_EDITS } from "@/lib/domain/device-storage/staff-rows";
import type { EditedSettings } from "./edited-settings";

type Edits = Partial<EditedSettings>;

const isEdits = (data: unknown): data is Edits => isRecord(data);

/** Unsaved edits of a location's settings, stored on the device, and the paths of the invalid ones. */
export const useSettingEdits = (locationKey: string) => {
  const [edits, setEdits] = useState<Edits>(() => readItem(SETTING_EDITS, isEdits, locationKey) ?? {});
  const [invalidPaths, setInvalidPaths] = useState<readonly string[]>([]);
  useEffect(() => writeItem(SETTING_EDITS, edits, locationKey), [locationKey, edits]);

  /** Replaces the invalid paths of some settings; those of other settings stay. */
  const setProblems = (names: readonly Setting[], paths: readonly string[]) =>
    setInvalidPaths((current) => {
      const others = current.filter((path) => !names.some((name) => path.split(".")[0] === name));
      return others.length === current.length && paths.length === 0 ? current : [...others, ...paths];
    });

  const discard = (names: readonly Setting[]) => {
    setEdits((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !names.includes(name as Setting))),
    );
    setProblems(names, []);
  };

  const set = <Name extends Setting>(name: Name, value: EditedSettings[Name]) => {
    setEdits((current) => ({ ...current, [name]: value }));
    setProblems([name], []);
  };

  const merge = (more: Edits) => setEdits((current) => ({ ...current, ...more }));

  return { edits, invalidPaths, setProblems, discard, set, merge };
};

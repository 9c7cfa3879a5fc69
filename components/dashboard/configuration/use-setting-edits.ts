"use client";

import { useEffect, useState } from "react";
import { isRecord, readItem, writeItem } from "@/lib/client/device-storage";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import { SETTING_EDITS } from "@/lib/domain/device-storage/rows";
import type { EditedSettings } from "./edited-settings";

type Edits = Partial<EditedSettings>;

const isEdits = (data: unknown): data is Edits => isRecord(data);

/** What was typed over a centre's settings, and the paths of what is wrong with it; it is kept on the device. */
export const useSettingEdits = (locationKey: string) => {
  const [edits, setEdits] = useState<Edits>(() => readItem(SETTING_EDITS, isEdits, locationKey) ?? {});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  useEffect(() => writeItem(SETTING_EDITS, edits, locationKey), [locationKey, edits]);

  /** The problems of some settings are these now; those of the others stay. */
  const mark = (names: readonly Setting[], paths: readonly string[]) =>
    setWrong((now) => {
      const others = now.filter((path) => !names.some((name) => path.split(".")[0] === name));
      return others.length === now.length && paths.length === 0 ? now : [...others, ...paths];
    });

  const forget = (names: readonly Setting[]) => {
    setEdits((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name as Setting))));
    mark(names, []);
  };

  const set = <Name extends Setting>(name: Name, value: EditedSettings[Name]) => {
    setEdits((now) => ({ ...now, [name]: value }));
    mark([name], []);
  };

  return { edits, wrong, mark, forget, set };
};

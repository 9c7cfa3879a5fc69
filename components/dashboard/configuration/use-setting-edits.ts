"use client";

import { useEffect, useState } from "react";
import { keepSettings, keptSettings } from "@/components/dashboard/settings-storage";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import type { EditedSettings } from "./edited-settings";

type Edits = Partial<EditedSettings>;

/** What was typed over a centre's settings, and the paths of what is wrong with it; it is kept on the device. */
export const useSettingEdits = (locationKey: string) => {
  const [edits, setEdits] = useState<Edits>(() => keptSettings(locationKey));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  useEffect(() => keepSettings(locationKey, edits), [locationKey, edits]);

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

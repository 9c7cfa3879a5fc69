"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { OverrideNote } from "./override-note";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";

/** A setting that is on or off, with a hint. */
export const CheckboxSetting = ({
  name,
}: {
  name: "agePreCheck" | "nativeNames" | "usernameRequired" | "draftReminders";
}) => {
  const t = useTranslations("configuration");
  const { editing, settings } = useSettingsContext();
  return (
    <div>
      <Checkbox
        checked={settings[name]}
        hint={t(`hint_${name}`)}
        id={settingId(name)}
        label={t(name)}
        onChange={(event) => editing.set(name, event.target.checked)}
      />
      <OverrideNote name={name} />
    </div>
  );
};

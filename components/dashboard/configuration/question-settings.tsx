"use client";

import { useTranslations } from "next-intl";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { ADDRESS_TEMPLATES } from "@/lib/domain/application/enumerations";
import { CheckboxSetting } from "./checkbox-setting";
import { OverrideNote } from "./override-note";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";

/** Optional questions of the form, and the format of addresses. */
export const QuestionSettings = () => {
  const t = useTranslations("configuration");
  const { editing, settings } = useSettingsContext();
  const choose = (value: string) => {
    const template = ADDRESS_TEMPLATES.find((one) => one === value);
    if (template) editing.set("addressTemplate", template);
  };
  return (
    <>
      <CheckboxSetting name="nativeNames" />
      <CheckboxSetting name="usernameRequired" />
      <Fieldset id="address" legend={t("addressTemplate")}>
        <RadioGroup
          id={settingId("addressTemplate")}
          name="addressTemplate"
          onValueChange={choose}
          options={ADDRESS_TEMPLATES.map((value) => ({ value, label: t(value) }))}
          value={settings.addressTemplate}
        />
      </Fieldset>
      <OverrideNote name="addressTemplate" />
    </>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { useDigitsOnly } from "@/components/dashboard/use-digits-only";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { MAX_EMPLOYEES } from "@/lib/domain/location/settings";
import { OverrideNote } from "./override-note";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useProblemText } from "./use-problem-text";

/** How many employees register people at the front desk. */
export const DeskSettings = () => {
  const t = useTranslations("configuration");
  const problemText = useProblemText();
  const { editing, settings } = useSettingsContext();
  const digitsOnly = useDigitsOnly();
  const name = "registrationEmployeesCount";
  return (
    <>
      <Field error={digitsOnly(settings[name]) ?? problemText(name)} id={settingId(name)} label={t(name)}>
        {(control) => (
          <NumberInput
            {...control}
            className="max-w-36"
            max={MAX_EMPLOYEES}
            onValueChange={(count) => editing.set(name, count)}
            value={settings[name]}
          />
        )}
      </Field>
      <OverrideNote name={name} />
    </>
  );
};

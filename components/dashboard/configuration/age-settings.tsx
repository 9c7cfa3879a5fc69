"use client";

import { useTranslations } from "next-intl";
import { useDigitsOnly } from "@/components/dashboard/use-digits-only";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { NumberInput } from "@/components/ui/number-input";
import { useFeature } from "@/lib/client/features";
import { MAX_AGE_LIMIT } from "@/lib/domain/location/settings";
import { CheckboxSetting } from "./checkbox-setting";
import { OverrideNote } from "./override-note";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useProblemText } from "./use-problem-text";

const LIMITS = ["min", "max"] as const;

/** The minimum and maximum age, and whether adults skip the step of their guardians. */
export const AgeSettings = () => {
  const hasAges = useFeature("ownSettings");
  return (
    <>
      {hasAges && <AgeLimits />}
      <CheckboxSetting name="agePreCheck" />
    </>
  );
};

const AgeLimits = () => {
  const t = useTranslations("configuration");
  const problemText = useProblemText();
  const digitsOnly = useDigitsOnly();
  const { editing, settings } = useSettingsContext();
  const { ageRestrictions } = settings;
  return (
    <>
      <Fieldset hint={t("hint_ageRestrictions")} id="ages" legend={t("ageRestrictions")}>
        <div className="flex flex-wrap gap-4">
          {LIMITS.map((limit) => (
            <Field
              className="w-36"
              error={digitsOnly(ageRestrictions[limit]) ?? problemText(`ageRestrictions.${limit}`)}
              id={settingId(`ageRestrictions.${limit}`)}
              key={limit}
              label={t(`age_${limit}`)}
            >
              {(control) => (
                <NumberInput
                  {...control}
                  max={MAX_AGE_LIMIT}
                  onValueChange={(age) => editing.set("ageRestrictions", { ...ageRestrictions, [limit]: age })}
                  value={ageRestrictions[limit]}
                />
              )}
            </Field>
          ))}
        </div>
      </Fieldset>
      <OverrideNote name="ageRestrictions" />
    </>
  );
};

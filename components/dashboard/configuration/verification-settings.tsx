"use client";

import { useTranslations } from "next-intl";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Select } from "@/components/ui/select";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { OverrideNote } from "./override-note";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useProblemText } from "./use-problem-text";

/** The methods to verify an identity; the first one is the default. */
export const VerificationSettings = () => {
  const t = useTranslations("configuration");
  const verify = useTranslations("verify");
  const problemText = useProblemText();
  const { editing, settings } = useSettingsContext();
  const { verification } = settings;
  const [first] = verification;
  const label = (value: VerificationMethod) => ({ value, label: verify(`method_${value}`) });
  // The default stays first; the others have the order of `VERIFICATION_METHODS`.
  const choose = (chosen: readonly string[], defaultMethod: string | undefined) => {
    const methods = VERIFICATION_METHODS.filter((method) => chosen.includes(method));
    const leading = methods.filter((method) => method === defaultMethod);
    editing.set("verification", [...new Set([...leading, ...methods])]);
  };
  return (
    <>
      <Fieldset
        error={problemText("verification")}
        id="methods"
        legend={<span className="sr-only">{t("verification")}</span>}
      >
        <CheckboxGroup
          columns={2}
          id={settingId("verification")}
          name="verification"
          onValueChange={(chosen) => choose(chosen, first)}
          options={VERIFICATION_METHODS.map(label)}
          value={verification}
        />
      </Fieldset>
      {verification.length > 1 && (
        <Field className="max-w-xs" id="verification-first" label={t("firstMethod")}>
          {(control) => (
            <Select
              {...control}
              onChange={(event) => choose(verification, event.target.value)}
              options={VERIFICATION_METHODS.filter((method) => verification.includes(method)).map(label)}
              value={first}
            />
          )}
        </Field>
      )}
      <OverrideNote name="verification" />
    </>
  );
};

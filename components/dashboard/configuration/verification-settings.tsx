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

/** How applicants prove who they are; the first way is the one that is offered. */
export const VerificationSettings = () => {
  const t = useTranslations("configuration");
  const verify = useTranslations("verify");
  const problemText = useProblemText();
  const { editing, shown } = useSettingsContext();
  const { verification } = shown;
  const [first] = verification;
  const label = (value: VerificationMethod) => ({ value, label: verify(`method_${value}`) });
  // The first one stays first; the others are in the order of the list above.
  const choose = (chosen: readonly string[], foremost: string | undefined) => {
    const methods = VERIFICATION_METHODS.filter((method) => chosen.includes(method));
    const lead = methods.filter((method) => method === foremost);
    editing.set("verification", [...new Set([...lead, ...methods])]);
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

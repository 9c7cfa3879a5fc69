"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import { TextInput } from "@/components/ui/text-input";
import { CONTRACT_VERSION_LENGTH, nextVersion } from "@/lib/domain/application/contract";
import { LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { isSameSetting } from "@/lib/domain/dashboard/settings-sections";
import { dayIn } from "@/lib/kit/day";
import { ContractEditor } from "./contract-editor";
import { OverrideNote } from "./override-note";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useProblemText } from "./use-problem-text";

/** The agreement in every language, and its version. A changed text gets a new version, which applicants accept again. */
export const ContractSettings = () => {
  const t = useTranslations("configuration");
  const common = useTranslations("common");
  const problemText = useProblemText();
  const { editing, settings, saved, locales, location } = useSettingsContext();
  const { version, body } = settings.contract;
  const [open, setOpen] = useState<string | undefined>(locales[0]);
  // Opens the first language with an error.
  useEffect(() => {
    const invalidLocale = locales.find((locale) => editing.invalidPaths.includes(`contract.body.${locale}`));
    if (invalidLocale) setOpen(invalidLocale);
  }, [editing.invalidPaths, locales]);

  const write = (locale: Locale, text: string) => {
    const { [locale]: _previous, ...others } = body;
    const next = text === "" ? others : { ...others, [locale]: text };
    const isAsSaved = isSameSetting(next, saved.contract.body);
    const editedVersion =
      version === saved.contract.version ? nextVersion(version, dayIn(location.timeZone, new Date())) : version;
    editing.set("contract", { version: isAsSaved ? saved.contract.version : editedVersion, body: next });
  };

  return (
    <>
      <Field
        error={problemText("contract.version")}
        hint={t("versionHint")}
        id={settingId("contract.version")}
        label={t("version")}
      >
        {(control) => (
          <TextInput
            {...control}
            className="max-w-xs"
            maxLength={CONTRACT_VERSION_LENGTH}
            onChange={(event) => editing.set("contract", { version: event.target.value, body })}
            value={version}
          />
        )}
      </Field>
      {problemText("contract.body") && (
        <Notice role="alert" status="error">
          {problemText("contract.body")}
        </Notice>
      )}
      <Tabs
        label={common("language")}
        onValueChange={setOpen}
        value={open}
        tabs={locales.map((locale) => ({
          value: locale,
          label: <span lang={tagOf(locale)}>{LOCALES[locale].name}</span>,
          panel: <ContractEditor locale={locale} onChange={(text) => write(locale, text)} />,
        }))}
      />
      <OverrideNote name="contract" />
    </>
  );
};

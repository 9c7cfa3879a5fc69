"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-area";
import { shownContract } from "@/lib/domain/application/contract";
import { LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { ApplicantPreview } from "./applicant-preview";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useProblemText } from "./use-problem-text";

// The preview needs the Markdown parser, so it is loaded apart from the page.
const ContractText = dynamic(() => import("@/components/contract/contract-text").then((part) => part.ContractText), {
  loading: () => <Skeleton className="h-64 w-full" />,
  ssr: false,
});

interface ContractEditorProps {
  locale: Locale;
  onChange: (text: string) => void;
}

/** The agreement's text in one language beside its preview. */
export const ContractEditor = ({ locale, onChange }: ContractEditorProps) => {
  const t = useTranslations("configuration");
  const contract = useTranslations("contract");
  const problemText = useProblemText();
  const { settings, country } = useSettingsContext();
  const { body } = settings.contract;
  const { language, text } = shownContract(body, locale, country);
  const path = `contract.body.${locale}`;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Field error={problemText(path)} hint={t("contractHint")} id={settingId(path)} label={t("contractText")}>
        {(control) => (
          <TextArea
            {...control}
            className="max-h-[36rem] min-h-64 font-mono text-sm"
            lang={tagOf(locale)}
            onChange={(event) => onChange(event.target.value)}
            value={body[locale] ?? ""}
          />
        )}
      </Field>
      <ApplicantPreview>
        {language !== locale && (
          <p className="mb-3 font-medium text-sm text-warning">
            {contract("otherLanguage", { language: LOCALES[language].name })}
          </p>
        )}
        <section
          aria-label={t("preview")}
          className="max-h-[36rem] overflow-y-auto"
          lang={tagOf(language)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
        >
          <ContractText text={text} />
        </section>
      </ApplicantPreview>
    </div>
  );
};

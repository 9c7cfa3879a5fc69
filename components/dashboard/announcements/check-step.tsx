import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { costsOf, textsToSend } from "@/lib/domain/announcements/draft";
import { composeMessage } from "@/lib/domain/announcements/texts";
import { LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { listText, sentencesText } from "@/lib/i18n/lists";
import type { Announcement } from "./use-announcement";

interface CheckStepProps {
  announcement: Announcement;
  language: Locale;
}

const nameOf = (language: Locale) => LOCALES[language].name;

/** What the messages cost, by the way they are sent, and whether the day's budget is enough. */
const Costs = ({ announcement: { draft, readers, preview } }: Pick<CheckStepProps, "announcement">) => {
  const t = useTranslations("announcements");
  const verify = useTranslations("verify");
  const { people = 0, budgetLeft = 0 } = preview.data ?? {};
  return (
    <div>
      <h3 className="font-semibold text-base">{t("cost")}</h3>
      <DefinitionList
        className="mt-1"
        dense
        rows={costsOf(draft, readers).map(({ method, people: reached, messages }) => ({
          id: method,
          term: verify(`method_${method}`),
          value: method === "sms" ? t("costSms", { people: reached, messages }) : t("people", { count: reached }),
        }))}
      />
      {people > budgetLeft ? (
        <Notice className="mt-3" role="status" status="warning">
          {t("overBudget", { left: budgetLeft })}
        </Notice>
      ) : (
        <p className="mt-2 text-ink-second text-sm">{t("budgetLeft", { count: budgetLeft })}</p>
      )}
    </div>
  );
};

/** The message as each reader gets it, and what it costs. */
export const CheckStep = ({ announcement, language }: CheckStepProps) => {
  const t = useTranslations("announcements");
  const { draft, readers, preview } = announcement;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const signatureOf = (written: Locale) => readers.find((each) => each.language === written)?.signature ?? "";
  const countOf = (languages: readonly Locale[]) =>
    readers.filter((each) => languages.includes(each.language)).reduce((total, { people }) => total + people, 0);
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-semibold text-base" ref={heading} tabIndex={-1}>
          {t("checkTitle")}
        </h3>
        <p className="mt-1 text-ink-second">
          {sentencesText(language, [t("reach", { count: preview.data?.people ?? 0 }), t("checkText")])}
        </p>
      </div>
      {textsToSend(draft, readers).map(({ language: written, text, alsoFor = [] }) => (
        <figure className="grid gap-2" key={written}>
          <figcaption className="text-sm">
            <span className="font-medium">
              {t("textIn", { language: nameOf(written), count: countOf([written, ...alsoFor]) })}
            </span>
            {alsoFor.length > 0 && (
              <span className="text-ink-second">
                {` ${t("alsoFor", { languages: listText(language, alsoFor.map(nameOf)) })}`}
              </span>
            )}
          </figcaption>
          <blockquote
            className="wrap-anywhere whitespace-pre-line rounded-lg border border-line bg-surface-sunken px-4 py-3"
            lang={tagOf(written)}
          >
            {composeMessage(text, signatureOf(written))}
          </blockquote>
        </figure>
      ))}
      <Costs announcement={announcement} />
    </div>
  );
};

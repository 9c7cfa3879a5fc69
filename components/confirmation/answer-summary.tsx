"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { useFormTexts } from "@/components/application-form/use-form-texts";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { formContext, journeyOf } from "@/lib/domain/application/fields";
import { type SummaryLine, summaryOf } from "@/lib/domain/application/summary";
import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import { routes } from "@/lib/domain/routes";
import { dayText } from "@/lib/i18n/dates";
import { useSchoolName } from "./use-school-name";

/** The answers by step and group, as given, each group with its way back to change them. */
export const AnswerSummary = ({ application, configuration, region, today, language }: FormScreenProps) => {
  const common = useTranslations("common");
  const groups = useTranslations("groups");
  const steps = useTranslations("steps");
  const texts = useFormTexts();
  const schoolName = useSchoolName(application.student);
  const context = formContext(configuration, region, today, application.student);
  const sections = summaryOf(application, journeyOf(configuration, application.student, today), context);

  const say = ({ row, value }: SummaryLine): ReactNode => {
    if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
      return <span className="font-normal text-ink-second">{common("noneChosen")}</span>;
    if (typeof value === "boolean") return common(value ? "yes" : "no");
    if (row.type === "Date") return dayText(language, "longDate", String(value));
    if (row.control === "school") return schoolName ?? common("loading");
    if (Array.isArray(value)) return value.map((one) => texts.option(row, String(one))).join(", ");
    if (row.optionLabels) return texts.option(row, value as string);
    return row.rule === "name" ? flattenName(value as PerLanguage, language) : String(value);
  };

  return sections.map(({ step, group, lines }) => (
    <Card as="section" key={`${step} ${group}`}>
      <header className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-xl">{step === "accommodations" ? steps(step) : groups(group)}</h2>
        <a className="text-accent-text underline underline-offset-4" href={routes.form(application._id, step)}>
          {common("change")} <span className="sr-only">{groups(group)}</span>
        </a>
      </header>
      <DefinitionList
        rows={lines.map((line) => ({ id: line.path, term: texts.label(line.owner, line.row), value: say(line) }))}
      />
    </Card>
  ));
};

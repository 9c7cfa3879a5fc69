"use client";

import { useTranslations } from "next-intl";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { useFormTexts } from "@/components/application-form/use-form-texts";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { inFormOrder } from "@/lib/domain/application/field-order";
import { formContext, journeyOf } from "@/lib/domain/application/fields";
import { type SummaryLine, type SummarySection, summaryOf } from "@/lib/domain/application/summary";
import { changeRoute } from "@/lib/domain/routes";
import { AnswerText } from "./answer-text";
import { ChangeLink } from "./change-link";

/** The lines grouped by guardian; the student's lines have no number. */
const byGuardian = (lines: readonly SummaryLine[]): Map<number | undefined, SummaryLine[]> => {
  const parts = new Map<number | undefined, SummaryLine[]>();
  for (const line of lines) {
    const index = /^guardians\.(\d+)\./.exec(line.path)?.[1];
    const guardian = index === undefined ? undefined : Number(index);
    parts.set(guardian, [...(parts.get(guardian) ?? []), line]);
  }
  return parts;
};

/** The answers by step and group. Each group has a link to change it. */
export const AnswerSummary = ({ application, configuration, region, today, language }: FormScreenProps) => {
  const form = useTranslations("form");
  const groups = useTranslations("groups");
  const steps = useTranslations("steps");
  const texts = useFormTexts();
  const context = formContext(configuration, region, today, application.student);
  const sections = summaryOf(application, journeyOf(configuration, application.student, today), context);
  const nameOf = ({ step, group }: SummarySection) => (step === "accommodations" ? steps(step) : groups(group));

  return sections.map((section) => (
    <Card as="section" key={`${section.step} ${section.group}`}>
      <header className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-xl">{nameOf(section)}</h2>
        <ChangeLink href={changeRoute(application._id, section.step)} subject={nameOf(section)} />
      </header>
      {[...byGuardian(section.lines)].map(([guardian, lines], index, groupsOfLines) => (
        <div className={index > 0 ? "mt-6" : undefined} key={guardian ?? "student"}>
          {guardian !== undefined && groupsOfLines.length > 1 && (
            <h3 className="font-medium">{form("guardianTitle", { number: guardian + 1 })}</h3>
          )}
          <DefinitionList
            rows={inFormOrder(lines, context.countryForm).map((line) => ({
              id: line.path,
              term: texts.label(line.owner, line.row),
              value: <AnswerText language={language} line={line} student={application.student} />,
            }))}
          />
        </div>
      ))}
    </Card>
  ));
};

"use client";

import { useTranslations } from "next-intl";
import { fieldId } from "@/components/application-form/field-id";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { useFormTexts } from "@/components/application-form/use-form-texts";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { inFormOrder } from "@/lib/domain/application/field-order";
import { formContext, journeyOf } from "@/lib/domain/application/fields";
import { splitSummary, summaryOf } from "@/lib/domain/application/summary";
import { AnswerText } from "./answer-text";
import { ChangeLink } from "./change-link";
import { LeftEmpty } from "./left-empty";
import { byGuardian, useSummaryTexts } from "./summary-texts";

/** The answers by step and group, each with a link to its field. What was left empty is one line. */
export const AnswerSummary = ({ application, configuration, region, today, language }: FormScreenProps) => {
  const { _id, student } = application;
  const form = useTranslations("form");
  const texts = useFormTexts();
  const { titleOf, subjectOf } = useSummaryTexts();
  const context = formContext(configuration, region, today, student);
  const sections = summaryOf(application, journeyOf(configuration, student, today), context);
  const { toCheck, leftEmpty } = splitSummary(sections, context);

  return (
    <>
      {toCheck.map((section) => (
        <Card as="section" key={`${section.step} ${section.group}`}>
          <h2 className="mb-2 font-semibold text-xl">{titleOf(section)}</h2>
          {[...byGuardian(section.lines)].map(([guardian, lines], index, groupsOfLines) => (
            <div className={index > 0 ? "mt-6" : undefined} key={guardian ?? "student"}>
              {guardian !== undefined && groupsOfLines.length > 1 && (
                <h3 className="font-medium">{form("guardianTitle", { number: guardian + 1 })}</h3>
              )}
              <DefinitionList
                rows={inFormOrder(lines, context.countryForm).map((line) => ({
                  id: line.path,
                  term: texts.label(line.owner, line.row),
                  value: <AnswerText language={language} line={line} student={student} />,
                  action: (
                    <ChangeLink
                      applicationId={_id}
                      fieldId={fieldId(line.path)}
                      step={section.step}
                      subject={subjectOf(line)}
                    />
                  ),
                }))}
              />
            </div>
          ))}
        </Card>
      ))}
      {leftEmpty.length > 0 && <LeftEmpty applicationId={_id} sections={leftEmpty} />}
    </>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { fieldId } from "@/components/application-form/field-id";
import { useFormTexts } from "@/components/application-form/use-form-texts";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { useLinkedId } from "@/components/ui/use-linked-id";
import type { SummarySection } from "@/lib/domain/application/summary";
import { changeLinkId } from "@/lib/domain/step-routes";
import { ChangeLink } from "./change-link";
import { byGuardian, useSummaryTexts } from "./summary-texts";

interface LeftEmptyProps {
  applicationId: string;
  sections: readonly SummarySection[];
}

/** The optional questions that were left empty, as one line that opens to the list. */
export const LeftEmpty = ({ applicationId, sections }: LeftEmptyProps) => {
  const t = useTranslations("confirmation");
  const form = useTranslations("form");
  const texts = useFormTexts();
  const { titleOf, subjectOf } = useSummaryTexts();
  const lines = sections.flatMap((section) => section.lines);
  const linkedId = useLinkedId();
  // The applicant returns to one of these lines.
  const isOpen = lines.some(({ path }) => changeLinkId(applicationId, fieldId(path)) === linkedId);
  const groups = sections.flatMap((section) =>
    [...byGuardian(section.lines)].map(([guardian, own], _index, all) => ({
      key: `${section.step} ${section.group} ${guardian}`,
      step: section.step,
      title:
        all.length > 1 && guardian !== undefined ? form("guardianTitle", { number: guardian + 1 }) : titleOf(section),
      lines: own,
    })),
  );
  return (
    <Card as="section">
      <Disclosure open={isOpen} summary={<h2 className="text-base">{t("leftEmpty", { count: lines.length })}</h2>}>
        {groups.map((group) => (
          <div className="mt-4 first:mt-0" key={group.key}>
            <h3 className="font-medium">{group.title}</h3>
            <ul>
              {group.lines.map((line) => (
                <li className="flex justify-between gap-6 border-line border-b py-2 last:border-b-0" key={line.path}>
                  <span className="wrap-anywhere min-w-0 text-ink-second">{texts.label(line.owner, line.row)}</span>
                  <ChangeLink
                    applicationId={applicationId}
                    fieldId={fieldId(line.path)}
                    step={group.step}
                    subject={subjectOf(line)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Disclosure>
    </Card>
  );
};

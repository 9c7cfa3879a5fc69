"use client";

import { useTranslations } from "next-intl";
import { useFormTexts } from "@/components/application-form/use-form-texts";
import type { SummaryLine, SummarySection } from "@/lib/domain/application/summary";

const guardianOf = ({ path }: SummaryLine): number | undefined => {
  const index = /^guardians\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? undefined : Number(index);
};

/** The lines grouped by guardian; the student's lines have no number. */
export const byGuardian = (lines: readonly SummaryLine[]): Map<number | undefined, SummaryLine[]> => {
  const parts = new Map<number | undefined, SummaryLine[]>();
  for (const line of lines) parts.set(guardianOf(line), [...(parts.get(guardianOf(line)) ?? []), line]);
  return parts;
};

/** The titles of the summary's sections, and what each line is about, for a reader who hears only its link. */
export const useSummaryTexts = () => {
  const form = useTranslations("form");
  const groups = useTranslations("groups");
  const steps = useTranslations("steps");
  const texts = useFormTexts();
  return {
    titleOf: ({ step, group }: SummarySection): string => (step === "accommodations" ? steps(step) : groups(group)),
    subjectOf: (line: SummaryLine): string => {
      const label = texts.label(line.owner, line.row);
      const guardian = guardianOf(line);
      return guardian === undefined ? label : `${label} – ${form("guardianTitle", { number: guardian + 1 })}`;
    },
  };
};

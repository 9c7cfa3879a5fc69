import { getProperty } from "dot-prop";
import type { ApplicationForm } from "./application";
import type { FormContext, Group } from "./field-row";
import { isAsked } from "./fields";
import type { Journey, PageStep } from "./steps";
import { flattened, type PlacedField, placedFields } from "./validation";

export interface SummaryLine extends PlacedField {
  value: unknown;
}

export interface SummarySection {
  step: PageStep;
  group: Group;
  lines: SummaryLine[];
}

/** The answers to check before booking, by step and group; the excluded fields left out (spec §2). */
export const summaryOf = (form: ApplicationForm, steps: Journey, context: FormContext): SummarySection[] => {
  const answers = flattened(form);
  const sections = new Map<string, SummarySection>();
  for (const field of placedFields(form)) {
    const { row } = field;
    const isShown = row.inSummary !== false && row.control !== "seats" && isAsked(row, context, field.answers);
    if (!isShown || !steps.includes(row.step)) continue;
    const name = `${row.step} ${row.group}`;
    const section = sections.get(name) ?? { step: row.step, group: row.group, lines: [] };
    section.lines.push({ ...field, value: getProperty(answers, field.path) as unknown });
    sections.set(name, section);
  }
  return [...sections.values()];
};

"use client";

import { useTranslations } from "next-intl";
import type { FormContext } from "@/lib/domain/application/field-row";
import { groupsOf, type NamedField } from "@/lib/domain/application/fields";
import type { Step } from "@/lib/domain/application/steps";
import { FieldGroup } from "./field-group";
import { Guardians } from "./guardians";

interface StepSectionsProps {
  step: Step;
  fields: readonly NamedField[];
  context: FormContext;
}

/** The questions of a step, by group. */
export const StepSections = ({ step, fields, context }: StepSectionsProps) => {
  const groups = useTranslations("groups");
  const all = groupsOf(fields);
  return (
    <>
      {all.map((group) => (
        <section className="grid gap-6" key={group}>
          {all.length > 1 && <h2 className="border-line border-b pb-2 font-semibold text-xl">{groups(group)}</h2>}
          <FieldGroup context={context} owner="student" rows={fields.filter((row) => row.group === group)} />
        </section>
      ))}
      {step === "parentData" && <Guardians context={context} />}
    </>
  );
};

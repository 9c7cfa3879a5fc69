"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import type { FormContext } from "@/lib/domain/application/field-row";
import { groupsOf, type NamedField } from "@/lib/domain/application/fields";
import { FieldGroup } from "./field-group";

export interface StepSectionsProps {
  fields: readonly NamedField[];
  context: FormContext;
  /** Further questions of the step, shown below. */
  Below?: ComponentType<{ context: FormContext }> | undefined;
}

/** The questions of a step, by group. */
export const StepSections = ({ fields, context, Below }: StepSectionsProps) => {
  const groups = useTranslations("groups");
  const sections = groupsOf(fields);
  return (
    <>
      {sections.map((group) => (
        <section className="grid gap-6" key={group}>
          {sections.length > 1 && <h2 className="border-line border-b pb-2 font-semibold text-xl">{groups(group)}</h2>}
          <FieldGroup context={context} owner="student" rows={fields.filter((row) => row.group === group)} />
        </section>
      ))}
      {Below && <Below context={context} />}
    </>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, memo } from "react";
import type { FormContext } from "@/lib/domain/application/field-row";
import { groupsOf, type NamedField } from "@/lib/domain/application/fields";
import { unfolded } from "@/lib/domain/application/folds";
import { FieldGroup } from "./field-group";
import { FoldedGroups } from "./folded-groups";

export interface StepSectionsProps {
  fields: readonly NamedField[];
  context: FormContext;
  /** Further questions of the step, shown below. */
  Below?: ComponentType<{ context: FormContext }> | undefined;
}

/** The questions of a step, by group. */
export const StepSections = memo(({ fields, context, Below }: StepSectionsProps) => {
  const groups = useTranslations("groups");
  const form = useTranslations("form");
  const shown = unfolded(fields);
  const folded = fields.filter(({ fold }) => fold);
  const sections = groupsOf(shown);
  return (
    <>
      {sections.map((group) => (
        <section className="grid gap-6" key={group}>
          {sections.length > 1 && <h2 className="border-line border-b pb-2 font-semibold text-xl">{groups(group)}</h2>}
          <FieldGroup context={context} owner="student" rows={shown.filter((row) => row.group === group)} />
        </section>
      ))}
      {folded.length > 0 && (
        <section className="grid gap-3">
          {shown.length > 0 && (
            <h2 className="border-line border-b pb-2 font-semibold text-xl">{form("optionalTitle")}</h2>
          )}
          <FoldedGroups context={context} owner="student" rows={folded} />
        </section>
      )}
      {Below && <Below context={context} />}
    </>
  );
});

"use client";

import { cva } from "class-variance-authority";
import type { FormContext } from "@/lib/domain/application/field-row";
import { type FieldOwner, isDependencyMet, type NamedField } from "@/lib/domain/application/fields";
import { FieldControl, isShownAlone } from "./field-control";
import { useAnswers } from "./use-answers";

export interface FieldGroupProps {
  rows: readonly NamedField[];
  owner: FieldOwner;
  /** The prefix of the rows' paths, such as `guardians.0.`. */
  prefix?: string;
  context: FormContext;
}

// A row of single checkboxes reads as one list.
const cellClass = cva("", {
  variants: { half: { false: "sm:col-span-2" }, tight: { true: "-my-3" } },
  defaultVariants: { half: false },
});

/** The fields of one group in a grid. Fields that depend on an answer appear with it. */
export const FieldGroup = ({ rows, owner, prefix = "", context }: FieldGroupProps) => {
  const watched = rows.flatMap((row) => row.dependsOn?.path ?? []);
  const values = useAnswers(watched.map((path) => prefix + path));
  const answers = Object.fromEntries(watched.map((path, index) => [path, values[index]]));
  return (
    <div className="grid gap-6 sm:grid-cols-2 sm:items-end">
      {rows
        .filter((row) => isShownAlone(row.control) && isDependencyMet(row, answers))
        .map((row) => (
          <div className={cellClass({ half: row.half, tight: row.control === "checkbox" })} key={row.path}>
            <FieldControl context={context} owner={owner} path={prefix + row.path} row={row} />
          </div>
        ))}
    </div>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Fieldset } from "@/components/ui/fieldset";
import type { Fold as FoldName } from "@/lib/domain/application/field-row";
import { type FoldedRows, foldsOf, isFoldAnswered } from "@/lib/domain/application/folds";
import { isShownAlone, loadControls } from "./field-control";
import { FieldGroup, type FieldGroupProps } from "./field-group";
import { foldId } from "./field-id";
import { Fold } from "./fold";
import { useAnswers } from "./use-answers";

/** Groups of several questions have a heading; the others' labels say enough. */
const TITLED = ["background", "address", "school", "documents"] as const satisfies readonly FoldName[];

const isTitled = (fold: FoldName): fold is (typeof TITLED)[number] => TITLED.some((titled) => titled === fold);

/** The optional questions among the rows, each group behind a button until it is answered. */
export const FoldedGroups = ({ rows, ...rest }: FieldGroupProps) => (
  <div className="grid gap-2">
    {foldsOf(rows).map((group) => (
      <FoldedGroup {...rest} key={group.fold} {...group} />
    ))}
  </div>
);

const FoldedGroup = ({ fold, rows, prefix = "", ...rest }: FieldGroupProps & FoldedRows) => {
  const t = useTranslations("form");
  const { getValues, setValue } = useFormContext();
  const id = foldId(fold, prefix);
  useAnswers(rows.map(({ path }) => prefix + path));

  const prefill = () => {
    for (const row of rows)
      if (row.prefill && !getValues(prefix + row.path)) setValue(prefix + row.path, row.prefill(rest.context));
  };
  const fields = <FieldGroup {...rest} prefix={prefix} rows={rows} />;
  return (
    <Fold
      id={id}
      isAnswered={isFoldAnswered(rows, (path) => getValues(prefix + path), rest.context)}
      label={t(`fold_${fold}`)}
      load={() => loadControls(rows)}
      onOpen={prefill}
      paths={rows.filter(({ control }) => isShownAlone(control)).map(({ path }) => prefix + path)}
    >
      <div className="my-3">
        {isTitled(fold) ? (
          <Fieldset id={`${id}-group`} legend={t(`fold_${fold}_title`)} size="large">
            {fields}
          </Fieldset>
        ) : (
          fields
        )}
      </div>
    </Fold>
  );
};

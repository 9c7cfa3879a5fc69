"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/fieldset";
import { FormDialog } from "@/components/ui/form-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { EXPORT_FORMATS, type ExportColumnName } from "@/lib/domain/dashboard/export-columns";
import type { ExportChoice } from "./use-export-choice";

/** A column of the export with its heading. */
export interface OfferedColumn {
  name: ExportColumnName;
  heading: string;
}

interface ExportDialogProps {
  columns: readonly OfferedColumn[];
  choice: ExportChoice;
  onChoose: (choice: ExportChoice) => void;
  onClose: () => void;
}

/** Chooses the format and the columns of an export, and downloads it. */
export const ExportDialog = ({ columns, choice, onChoose, onClose }: ExportDialogProps) => {
  const t = useTranslations("many");
  const common = useTranslations("common");
  const [format, setFormat] = useState(choice.format);
  const [chosen, setChosen] = useState<readonly string[]>(choice.columns);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = columns.map(({ name }) => name).filter((name) => chosen.includes(name));
    setIsMissing(names.length === 0);
    if (names.length > 0) onChoose({ format, columns: names });
    else document.getElementById("export-columns")?.focus();
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={t("chooseText")}
      isBusy={false}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("download", { format: format.toUpperCase() })}
      title={t("choose")}
    >
      <Fieldset id="export-format" legend={t("format")}>
        <RadioGroup
          id="export-format"
          name="format"
          onValueChange={(value) => setFormat(EXPORT_FORMATS.find((one) => one === value) ?? format)}
          options={EXPORT_FORMATS.map((value) => ({ value, label: t(`format_${value}`) }))}
          value={format}
        />
      </Fieldset>
      <Fieldset error={isMissing && t("columnsNeeded")} id="export-columns" legend={t("columns")}>
        <CheckboxGroup
          columns={2}
          id="export-columns"
          invalid={isMissing}
          name="columns"
          onValueChange={setChosen}
          options={columns.map(({ name, heading }) => ({ value: name, label: heading }))}
          value={chosen}
        />
      </Fieldset>
    </FormDialog>
  );
};

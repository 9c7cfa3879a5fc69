"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useDigitsOnly } from "@/components/dashboard/use-digits-only";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { FormDialog } from "@/components/ui/form-dialog";
import { NumberInput } from "@/components/ui/number-input";
import { RadioGroup } from "@/components/ui/radio-group";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Presentation } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { COPIES_MAX, COPY_RULES, type CopyRule } from "@/lib/domain/schedule/weekly-copies";
import { instantText } from "@/lib/i18n/dates";
import { CopyPreview } from "./copy-preview";
import { useWeeklyCopies } from "./use-weekly-copies";

interface CopyPresentationDialogProps {
  presentation: Presentation;
  location: DashboardLocation;
  language: Locale;
  /** The presentation is to be copied once: the form is filled with it. */
  onOnce: () => void;
  onAdded: (count: number) => void;
  onClose: () => void;
}

type Copies = ReturnType<typeof useWeeklyCopies>;

const WeeklyFields = ({ copies }: { copies: Copies }) => {
  const t = useTranslations("presentations");
  const digitsOnly = useDigitsOnly();
  const { weeks, rule, choose, isValid } = copies;
  return (
    <>
      <Field
        error={digitsOnly(weeks) ?? (isValid ? undefined : t("copyWeeksInvalid", { max: COPIES_MAX }))}
        id="copy-weeks"
        label={t("copyWeeks")}
      >
        {(control) => (
          <NumberInput
            {...control}
            className="max-w-28"
            max={COPIES_MAX}
            min={1}
            name="weeks"
            onValueChange={(next) => choose({ weeks: next, rule })}
            value={weeks}
          />
        )}
      </Field>
      <Fieldset id="copy-rule" legend={t("copyRule")}>
        <RadioGroup
          id="copy-rule-which"
          name="rule"
          onValueChange={(next) => choose({ weeks, rule: next as CopyRule })}
          options={COPY_RULES.map((value) => ({ value, label: t(`copyRule_${value}`) }))}
          value={rule}
        />
      </Fieldset>
    </>
  );
};

/** Repeats a presentation weekly, after showing what will be added; or fills the form with it. */
export const CopyPresentationDialog = (props: CopyPresentationDialogProps) => {
  const { presentation, location, language, onOnce, onAdded, onClose } = props;
  const { timeZone } = location;
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const [how, setHow] = useState("weekly");
  const weekly = useWeeklyCopies(presentation, location);
  const notice = useLoadFailure(weekly.error, weekly.reload);
  const isWeekly = how === "weekly";
  const submit = async () => {
    if (!isWeekly) return onOnce();
    if (weekly.isBusy || weekly.count === 0) return;
    const count = await weekly.add();
    if (count !== undefined) onAdded(count);
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={instantText(language, "shortInstant", new Date(presentation.date), timeZone)}
      failure={isWeekly && weekly.failed > 0 ? t("copyFailed", { count: weekly.failed }) : undefined}
      isBusy={weekly.isBusy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel={isWeekly ? t("copyAdd", { count: weekly.count }) : t("copyFill")}
      title={t("copyTitle")}
    >
      <Fieldset id="copy-how" legend={t("copyHow")}>
        <RadioGroup
          id="copy-how-which"
          name="how"
          onValueChange={setHow}
          options={[
            { value: "weekly", label: t("copyWeekly") },
            { value: "once", label: t("copyOnce") },
          ]}
          value={how}
        />
      </Fieldset>
      {isWeekly && <WeeklyFields copies={weekly} />}
      {isWeekly && notice}
      {isWeekly && weekly.isValid && !weekly.copies && !notice && <SkeletonRows className="h-40" count={4} />}
      {isWeekly && weekly.copies && (
        <section aria-label={t("copyPreview")}>
          <h3 className="mb-2 font-medium">{t("copyPreview")}</h3>
          <CopyPreview copies={weekly.copies} language={language} zone={timeZone} />
        </section>
      )}
    </FormDialog>
  );
};

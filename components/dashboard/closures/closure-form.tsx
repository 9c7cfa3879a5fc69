"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { call } from "@/lib/client/call";
import type { Closure } from "@/lib/contracts/staff-closures";
import type { Locale } from "@/lib/domain/country/locales";
import { CLOSURE_NOTE_MAX, rangeProblem } from "@/lib/domain/schedule/closures";
import type { Day } from "@/lib/kit/day";
import { BookedPeople } from "./booked-people";
import { PeriodField } from "./period-field";
import { useClosureDraft } from "./use-closure-draft";

interface ClosureFormProps {
  location: DashboardLocation;
  language: Locale;
  today: Day;
  onAdded: (closures: readonly Closure[]) => void;
}

export const CLOSURE_FORM_ID = "closure";

/** Closes a day or several. Shows who is booked on them before they are closed. */
export const ClosureForm = ({ location, language, today, onAdded }: ClosureFormProps) => {
  const { location_key: locationKey } = location;
  const t = useTranslations("closures");
  const common = useTranslations("common");
  const { range, note, change, clear } = useClosureDraft(locationKey, today);
  const { isBusy, failure, run } = useStaffAction();
  const isTooLong = range !== undefined && rangeProblem(range, today) === "tooLong";
  const isClosed = range === undefined || isTooLong;
  const close = () =>
    run(async () => {
      if (!range) return;
      const { closures } = await call("POST /closures/add", {
        body: { locationKey, closures: [{ ...range, note }] },
      });
      clear();
      onAdded(closures);
    });
  return (
    <Card>
      <h2 className="mb-4 font-semibold text-lg">{t("addTitle")}</h2>
      <HydratedForm
        className="grid gap-4"
        id={CLOSURE_FORM_ID}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isClosed && !isBusy) close();
        }}
      >
        <PeriodField
          error={isTooLong ? t("tooLong") : undefined}
          id={`${CLOSURE_FORM_ID}-days`}
          language={language}
          onChange={(chosen) => change({ range: chosen })}
          today={today}
          value={range}
        />
        <Field hint={t("noteHint")} id={`${CLOSURE_FORM_ID}-note`} label={t("note")} optionalLabel={common("optional")}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={CLOSURE_NOTE_MAX}
              name="note"
              onChange={(event) => change({ note: event.target.value })}
              value={note}
            />
          )}
        </Field>
        {range && !isTooLong && <BookedPeople language={language} location={location} ranges={[range]} />}
        {failure && (
          <Notice role="alert" status="error">
            {failure}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            aria-describedby={isClosed ? `${CLOSURE_FORM_ID}-needs-days` : undefined}
            aria-disabled={isClosed}
            busy={isBusy}
            type="submit"
          >
            {t("closeDays")}
          </Button>
          {range === undefined && (
            <p className="text-ink-second text-sm" id={`${CLOSURE_FORM_ID}-needs-days`}>
              {t("needsDays")}
            </p>
          )}
        </div>
      </HydratedForm>
    </Card>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { currentOf, type Stale, useStaleSave } from "@/components/dashboard/stale/use-stale-save";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { TextInput } from "@/components/ui/text-input";
import { call } from "@/lib/client/call";
import type { Closure, Closures } from "@/lib/contracts/staff-closures";
import type { Locale } from "@/lib/domain/country/locales";
import { CLOSURE_NOTE_MAX, type ClosedRange, rangeProblem, rangesOverlap } from "@/lib/domain/schedule/closures";
import type { Day } from "@/lib/kit/day";
import { BookedPeople } from "./booked-people";
import { PeriodField } from "./period-field";
import { useClosureDraft } from "./use-closure-draft";
import { useDaysText } from "./use-days-text";

interface ClosureFormProps {
  location: DashboardLocation;
  language: Locale;
  today: Day;
  /** The closures as the page last read them. */
  closures: Closures;
  onAdded: (closures: readonly Closure[]) => void;
}

export const CLOSURE_FORM_ID = "closure";

/** The closures of some days of a range that others have added. */
const closedSince = ({ before, now }: Stale<Closures>, range: ClosedRange): Closure[] => {
  const known = new Set(before.closures.map(({ _id }) => _id));
  return now.closures.filter((closure) => !known.has(closure._id) && rangesOverlap(closure, range));
};

/** Closes a day or several. Shows who is booked on them before they are closed. */
export const ClosureForm = ({ location, language, today, closures: read, onAdded }: ClosureFormProps) => {
  const { location_key: locationKey } = location;
  const t = useTranslations("closures");
  const common = useTranslations("common");
  const { range, note, change, clear } = useClosureDraft(locationKey, today);
  const { known, stale, tell, settle } = useStaleSave(read);
  const daysText = useDaysText(language);
  // What others close from the choice of the days on is told.
  useEffect(() => {
    if (!range) known.current = read;
  }, [range, read, known]);
  const { isBusy, failure, run } = useStaffAction((error) => {
    const now = currentOf<Closures>(error);
    tell(now);
    return now ? null : undefined;
  });
  const isTooLong = range !== undefined && rangeProblem(range, today) === "tooLong";
  const isClosed = range === undefined || isTooLong;
  const close = () =>
    run(async () => {
      if (!range) return;
      const { closures } = await call("POST /closures/add", {
        body: { locationKey, closures: [{ ...range, note }], version: known.current.version },
      });
      clear();
      settle();
      onAdded(closures);
    });
  const take = () => {
    clear();
    settle();
    focusAndScrollTo(document.getElementById(`${CLOSURE_FORM_ID}-days`));
  };
  const rows = stale && range ? closedSince(stale, range) : [];
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
        {stale && (
          <StaleNotice
            onKeep={close}
            onTake={take}
            rows={rows.map((closure) => ({
              id: closure._id,
              label: daysText(closure),
              before: t("dayOpen"),
              now: [t("dayClosed"), closure.note].filter(Boolean).join(" · "),
            }))}
            stale={stale}
          />
        )}
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

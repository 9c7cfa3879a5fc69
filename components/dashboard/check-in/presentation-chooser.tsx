"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { Locale } from "@/lib/domain/country/locales";
import { clockOf } from "@/lib/i18n/clock";
import { instantText } from "@/lib/i18n/dates";
import type { CheckInPresentations } from "./use-check-in-presentations";

interface PresentationChooserProps {
  presentations: CheckInPresentations;
  location: DashboardLocation;
  language: Locale;
}

/** Today's presentations as large options, those of other days in a select beside them. */
export const PresentationChooser = ({ presentations, location, language }: PresentationChooserProps) => {
  const t = useTranslations("checkIn");
  const shared = useTranslations("dashboard");
  const { today, next, others, chosen, choose } = presentations;
  const { timeZone } = location;
  const instantOf = (date: string) => instantText(language, "shortInstant", new Date(date), timeZone);
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(14rem,20rem)]">
      {today.length === 0 ? (
        <div>
          <p className="font-medium">{t("noneToday")}</p>
          <p className="mt-1 text-ink-second">{next && t("nextIs", { date: instantOf(next.date) })}</p>
        </div>
      ) : (
        <Fieldset id="today" legend={t("today")}>
          <RadioGroup
            className="grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]"
            columns={today.length > 2 ? 3 : 2}
            id="today"
            look="card"
            name="presentation"
            onValueChange={choose}
            options={today.map(({ _id, date, busyCapacity }) => ({
              value: _id,
              label: <span className="text-xl tabular-nums">{clockOf(language, new Date(date), timeZone)}</span>,
              hint: t("booked", { count: busyCapacity }),
            }))}
            value={chosen?._id ?? null}
          />
        </Fieldset>
      )}
      <Field hint={shared("timeZone", { zone: location.zoneLabel })} id="other-presentation" label={t("other")}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => target.value && choose(target.value)}
            options={others.map(({ _id, date }) => ({ value: _id, label: instantOf(date) }))}
            placeholder={t("choose")}
            value={others.some(({ _id }) => _id === chosen?._id) ? chosen?._id : ""}
          />
        )}
      </Field>
    </div>
  );
};

"use client";

import { cva } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Button } from "@/components/ui/button";
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

const chooserClass = cva("gap-x-8 gap-y-4 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(14rem,20rem)]", {
  variants: { isFolded: { true: "max-sm:hidden", false: "max-sm:grid" } },
});

/** Today's presentations as large options, those of other days in a select beside them. */
export const PresentationChooser = ({ presentations, location, language }: PresentationChooserProps) => {
  const t = useTranslations("checkIn");
  const shared = useTranslations("dashboard");
  const { today, next, others, chosen, choose } = presentations;
  const { timeZone } = location;
  const instantOf = (date: string) => instantText(language, "shortInstant", new Date(date), timeZone);
  const [isOpen, setIsOpen] = useState(false);
  const pick = (id: string) => {
    choose(id);
    setIsOpen(false);
  };
  // On a phone the chosen one leaves the room to the people.
  const isFolded = chosen !== undefined && !isOpen;
  return (
    <>
      {chosen && (
        <div className="flex items-center justify-between gap-3 sm:hidden">
          <p className="font-medium tabular-nums">
            <span>{`${instantOf(chosen.date)} · `}</span>
            <span className="font-normal text-ink-second">{t("booked", { count: chosen.busyCapacity })}</span>
          </p>
          <Button
            aria-controls="presentations"
            aria-expanded={isOpen}
            className="shrink-0"
            onClick={() => setIsOpen(!isOpen)}
            size="small"
            variant="secondary"
          >
            {t("change")}
          </Button>
        </div>
      )}
      <div className={chooserClass({ isFolded })} id="presentations">
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
              onValueChange={pick}
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
              onChange={({ target }) => target.value && pick(target.value)}
              options={others.map(({ _id, date }) => ({ value: _id, label: instantOf(date) }))}
              placeholder={t("choose")}
              value={others.some(({ _id }) => _id === chosen?._id) ? chosen?._id : ""}
            />
          )}
        </Field>
      </div>
    </>
  );
};

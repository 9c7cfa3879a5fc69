"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import type { Closure } from "@/lib/contracts/staff-closures";
import type { Locale } from "@/lib/domain/country/locales";
import type { suggestedHolidays } from "@/lib/domain/schedule/closures";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { BookedPeople } from "./booked-people";

type Holiday = ReturnType<typeof suggestedHolidays>[number];

interface HolidayListProps {
  location: DashboardLocation;
  language: Locale;
  holidays: readonly Holiday[];
  /** The version of the closures, without which these are the holidays. */
  version: string | undefined;
  /** What is focused when no holiday is left. */
  whenEmpty: string;
  /** One holiday was closed by a press, or all after a question. */
  onClosed: (closures: readonly Closure[], how: { isAsked: boolean }) => void;
}

const idOf = (day: Day) => `holiday-${day}`;

/** After a holiday has gone from the list, focuses the next one. */
const useFocusNext = (holidays: readonly Holiday[], whenEmpty: string) => {
  const closed = useRef<{ day: Day; next: string | undefined }>(undefined);
  useEffect(() => {
    if (!closed.current || holidays.some(({ day }) => day === closed.current?.day)) return;
    const { next } = closed.current;
    closed.current = undefined;
    const button = next === undefined ? null : document.getElementById(idOf(next));
    (button ?? document.getElementById(whenEmpty))?.focus();
  });
  return (day: Day) => {
    const index = holidays.findIndex((holiday) => holiday.day === day);
    closed.current = { day, next: (holidays[index + 1] ?? holidays[index - 1])?.day };
  };
};

interface CloseAllDialogProps extends Pick<HolidayListProps, "location" | "language" | "holidays"> {
  failure: string | undefined;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks whether to close all holidays, and shows who is booked on them. */
const CloseAllDialog = ({ location, language, holidays, ...dialog }: CloseAllDialogProps) => {
  const t = useTranslations("closures");
  const common = useTranslations("common");
  const count = holidays.length;
  return (
    <ConfirmDialog
      {...dialog}
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("closeAll", { count })}
      confirmVariant="primary"
      text={t("closeAllText")}
      title={t("closeAllTitle", { count })}
    >
      <BookedPeople
        language={language}
        location={location}
        ranges={holidays.map(({ day }) => ({ from: day, to: day }))}
      />
    </ConfirmDialog>
  );
};

/** The public holidays that are not closed yet: one press closes one, all are closed after a question. */
export const HolidayList = ({ location, language, holidays, version, whenEmpty, onClosed }: HolidayListProps) => {
  const { location_key: locationKey } = location;
  const t = useTranslations("closures");
  const { isBusy, failure, run } = useStaffAction();
  const [isAsking, setIsAsking] = useState(false);
  const focusNext = useFocusNext(holidays, whenEmpty);
  const close = (chosen: readonly Holiday[]) =>
    run(async () => {
      const { closures } = await call("POST /closures/add", {
        body: { locationKey, version, closures: chosen.map(({ day, name }) => ({ from: day, to: day, note: name })) },
      });
      const [first] = chosen;
      if (first) focusNext(first.day);
      setIsAsking(false);
      onClosed(closures, { isAsked: isAsking });
    });
  if (holidays.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="holidays">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="font-semibold text-lg" id="holidays">
            {t("holidays")}
          </h2>
          <p className="mt-1 text-ink-second text-sm">{t("holidaysLead")}</p>
        </div>
        <HydratedControls>
          <Button aria-disabled={isBusy} onClick={() => setIsAsking(true)} variant="secondary">
            {t("closeAll", { count: holidays.length })}
          </Button>
        </HydratedControls>
      </div>
      {failure && !isAsking && (
        <Notice className="mt-4" role="alert" status="error">
          {failure}
        </Notice>
      )}
      <ul className="mt-3 divide-y divide-line">
        {holidays.map((holiday) => {
          const day = dayText(language, "mediumDate", holiday.day);
          return (
            <li className="flex min-h-14 items-center justify-between gap-3 py-1.5" key={holiday.day}>
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-medium">{holiday.name}</span>
                <span className="block text-ink-second text-sm">
                  {`${dayText(language, "weekday", holiday.day)}, ${day}`}
                </span>
              </span>
              <HydratedControls>
                <Button
                  aria-disabled={isBusy}
                  aria-label={t("closeHoliday", { day: `${holiday.name}, ${day}` })}
                  id={idOf(holiday.day)}
                  onClick={() => close([holiday])}
                  variant="quiet"
                >
                  {t("closeOne")}
                </Button>
              </HydratedControls>
            </li>
          );
        })}
      </ul>
      {isAsking && (
        <CloseAllDialog
          failure={failure}
          holidays={holidays}
          language={language}
          location={location}
          onClose={() => setIsAsking(false)}
          onConfirm={() => close(holidays)}
        />
      )}
    </Card>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useClosures } from "@/components/dashboard/use-closures";
import { useFocusAfterDelete } from "@/components/dashboard/use-focus-after-delete";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Disclosure } from "@/components/ui/disclosure";
import { DrawingEmpty } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonCards } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import type { SnackbarMessage } from "@/components/ui/snackbar-region";
import { useLinkedFocus } from "@/components/ui/use-linked-id";
import { useLiveUpdates } from "@/lib/client/use-live-updates";
import type { Closure } from "@/lib/contracts/staff-closures";
import type { Locale } from "@/lib/domain/country/locales";
import { ROW_ID } from "@/lib/domain/dashboard/applicant-list";
import { daysOfRange, suggestedHolidays } from "@/lib/domain/schedule/closures";
import { type Day, dayIn } from "@/lib/kit/day";
import { CLOSURE_FORM_ID, ClosureForm } from "./closure-form";
import { ClosureList } from "./closure-list";
import { HolidayList } from "./holiday-list";
import { useDaysText } from "./use-days-text";
import { useOpenAgain } from "./use-open-again";

interface ClosuresScreenProps {
  location: DashboardLocation;
  language: Locale;
  /** Managers close and open days, other staff see them. */
  isManager: boolean;
  /** Names of public holidays by their day. */
  holidays: Readonly<Record<Day, string>>;
}

const PastClosures = ({ closures, language }: { closures: readonly Closure[]; language: Locale }) => {
  const t = useTranslations("closures");
  const textOf = useDaysText(language);
  if (closures.length === 0) return null;
  return (
    <Disclosure summary={t("past", { count: closures.length })}>
      <ul className="grid gap-1 text-ink-second text-sm">
        {closures.map((closure) => (
          <li className="wrap-anywhere" key={closure._id}>
            {[textOf(closure), closure.note].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};

/** The days on which a centre is closed, who is still booked on them, and the public holidays that could be closed. */
export const ClosuresScreen = ({ location, language, isManager, holidays }: ClosuresScreenProps) => {
  const t = useTranslations("closures");
  const common = useTranslations("common");
  const { data, error, reload } = useClosures(location.location_key);
  useLiveUpdates(location.location_key, reload);
  useLinkedFocus(ROW_ID);
  const [added, setAdded] = useState<string>();
  const today = dayIn(location.timeZone, new Date());
  const notice = useLoadFailure(error, reload);
  const upcoming = data?.closures.filter(({ to }) => to >= today) ?? [];
  const past = data?.closures.filter(({ to }) => to < today).reverse() ?? [];
  const focusAfter = useFocusAfterDelete({
    ids: data && upcoming.map(({ _id }) => _id),
    count: 0,
    whenEmpty: `${CLOSURE_FORM_ID}-days`,
  });
  const say = (text: string, action?: SnackbarMessage["action"]) => {
    showSnackbar({ text, status: "success", closeLabel: common("close"), ...(action && { action }) });
    reload();
  };
  const openAgain = useOpenAgain(() => say(t("opened")));
  const finish = (closures: readonly Closure[], action?: SnackbarMessage["action"]) => {
    setAdded(closures.find(({ booked }) => booked > 0)?._id);
    say(t("closed", { count: closures.flatMap(daysOfRange).length }), action);
  };
  const finishHolidays = (closures: readonly Closure[], { isAsked }: { isAsked: boolean }) => {
    const [first] = closures;
    finish(closures, isAsked || !first ? undefined : { label: t("undo"), onPress: () => void openAgain(first._id) });
  };
  const shown = added ?? upcoming.find(({ booked }) => booked > 0)?._id;
  return (
    <div className="grid gap-6">
      <p className="-mt-4 text-ink-second">{t("lead")}</p>
      {notice}
      {!data && !notice && <SkeletonCards className="h-80 gap-4 lg:grid-cols-2" count={2} lines={4} />}
      {data && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            {isManager && (
              <ClosureForm
                closures={data}
                key={location.location_key}
                language={language}
                location={location}
                onAdded={(closures) => finish(closures)}
                today={today}
              />
            )}
            <section aria-labelledby="closures" className="grid gap-3">
              <h2 className="font-semibold text-lg" id="closures">
                {t("upcoming")}
              </h2>
              {upcoming.length === 0 && (
                <EmptyState drawing={<DrawingEmpty />} text={t("noneText")} title={t("none")} titleAs="h3" />
              )}
              <ClosureList
                closures={upcoming}
                isManager={isManager}
                language={language}
                location={location}
                onMoved={reload}
                onRemoved={(id) => {
                  focusAfter(id);
                  say(t("opened"));
                }}
                shown={shown}
              />
              <PastClosures closures={past} language={language} />
            </section>
          </div>
          {isManager && (
            <HolidayList
              holidays={suggestedHolidays(holidays, data.weekdays, data.closures)}
              language={language}
              location={location}
              onClosed={finishHolidays}
              version={data.version}
              whenEmpty={`${CLOSURE_FORM_ID}-days`}
            />
          )}
        </div>
      )}
    </div>
  );
};

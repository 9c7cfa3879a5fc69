"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { filterPeople } from "@/lib/domain/dashboard/check-in-list";
import { CheckInBar } from "./check-in-bar";
import { MarkRestMissed } from "./mark-rest-missed";
import { PeopleList } from "./people-list";
import { useCheckIn } from "./use-check-in";
import type { CheckInContext } from "./use-check-in-refusal-text";
import type { Taps } from "./use-taps";

interface CheckInListProps extends CheckInContext {
  presentationId: string;
  hasStarted: boolean;
  taps: Taps;
}

/** Everybody who is expected at one presentation, and the ways to let them in. */
export const CheckInList = ({ presentationId, hasStarted, taps, ...place }: CheckInListProps) => {
  const t = useTranslations("checkIn");
  const { location, language } = place;
  const checkIn = useCheckIn({ locationKey: location.location_key, presentationId, language, taps });
  const notice = useLoadFailure(checkIn.error, checkIn.reload);
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed);
  const { people } = checkIn;
  const shown = useMemo(() => people && filterPeople(people, wanted), [people, wanted]);

  if (!people && notice) return notice;
  if (!people || !shown) return <Skeleton className="h-96 w-full" />;
  return (
    <section aria-label={t("list")}>
      <CheckInBar {...place} checkIn={checkIn} onType={setTyped} people={people} taps={taps} typed={typed} />
      {people.length === 0 && <EmptyState text={t("nobodyText")} title={t("nobody")} />}
      {people.length > 0 && shown.length === 0 && (
        <p className="px-4 py-10 text-center text-ink-second" role="status">
          {t("noMatch")}
        </p>
      )}
      <PeopleList hasStarted={hasStarted} language={language} mark={checkIn.mark} people={shown} taps={taps} />
      {hasStarted && <MarkRestMissed onMissed={checkIn.markMissed} people={people} />}
    </section>
  );
};

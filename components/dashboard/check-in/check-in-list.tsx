"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { filterPeople, withFirst } from "@/lib/domain/dashboard/check-in-list";
import { CheckInBar } from "./check-in-bar";
import { MarkRestMissed } from "./mark-rest-missed";
import { PeopleElsewhere } from "./people-elsewhere";
import { PeopleList } from "./people-list";
import { useCheckIn } from "./use-check-in";
import type { CheckInContext } from "./use-check-in-refusal-text";
import { useOutcome } from "./use-outcome";
import type { Taps } from "./use-taps";

interface CheckInListProps extends CheckInContext {
  presentationId: string;
  hasStarted: boolean;
  taps: Taps;
}

const PHONE_WIDTH = "(width < 37.5rem)";

// The first match stands right below the field: on a phone, whose keyboard leaves little room, from the first letter on.
const showStart = (list: HTMLElement | null): void => {
  if (!list) return;
  if (list.getBoundingClientRect().top < 0 || matchMedia(PHONE_WIDTH).matches) list.scrollIntoView({ block: "start" });
};

/** The people expected at one presentation, with the controls to check them in. */
export const CheckInList = ({ presentationId, hasStarted, taps, ...context }: CheckInListProps) => {
  const t = useTranslations("checkIn");
  const { location, language } = context;
  const checkIn = useCheckIn({ locationKey: location.location_key, presentationId, language, taps });
  const notice = useLoadFailure(checkIn.error, checkIn.reload);
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed);
  const { people } = checkIn;
  const outcome = useOutcome({ ...context, checkIn, people: people ?? [], taps });
  const found = checkIn.foundId;
  const matches = useMemo(() => people && withFirst(filterPeople(people, query), found), [people, query, found]);
  const list = useRef<HTMLElement>(null);
  const type = (text: string) => {
    setTyped(text);
    showStart(list.current);
  };

  if (!people && notice) return notice;
  if (!people || !matches) return <SkeletonRows className="h-96" count={8} />;
  return (
    <section aria-label={t("list")} ref={list}>
      <CheckInBar checkIn={checkIn} onType={type} outcome={outcome} people={people} taps={taps} typed={typed} />
      {people.length === 0 && <EmptyState text={t("nobodyText")} title={t("nobody")} />}
      {people.length > 0 && matches.length === 0 && (
        <>
          <p className="px-4 py-10 text-center text-ink-second" role="status">
            {t("noMatch")}
          </p>
          {!taps.isOffline && <PeopleElsewhere language={language} location={location} typed={query} />}
        </>
      )}
      <PeopleList
        hasStarted={hasStarted}
        language={language}
        outcome={outcome}
        recordState={checkIn.recordState}
        people={matches}
        search={query}
        taps={taps}
      />
      {hasStarted && <MarkRestMissed onMissed={checkIn.markMissed} people={people} />}
    </section>
  );
};

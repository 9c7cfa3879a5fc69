"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { useStaffFailure } from "@/components/dashboard/use-staff-failure";
import { LoadFailure } from "@/components/errors/load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { matching } from "@/lib/domain/dashboard/door";
import { DoorBar } from "./door-bar";
import { MissedRest } from "./missed-rest";
import { PeopleList } from "./people-list";
import { useDoor } from "./use-door";
import type { DoorPlace } from "./use-refusal-text";
import type { Taps } from "./use-taps";

interface DoorListProps extends DoorPlace {
  presentationId: string;
  hasStarted: boolean;
  taps: Taps;
}

/** Everybody who is expected at one presentation, and the ways to let them in. */
export const DoorList = ({ presentationId, hasStarted, taps, ...place }: DoorListProps) => {
  const t = useTranslations("door");
  const { location, language } = place;
  const door = useDoor({ locationKey: location.location_key, presentationId, language, taps });
  const failure = useStaffFailure(door.error);
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed);
  const { people } = door;
  const shown = useMemo(() => people && matching(people, wanted), [people, wanted]);

  if (!people && failure) return <LoadFailure error={failure} onRetry={door.reload} />;
  if (!people || !shown) return <Skeleton className="h-96 w-full" />;
  return (
    <section aria-label={t("list")}>
      <DoorBar {...place} door={door} onType={setTyped} people={people} taps={taps} typed={typed} />
      {people.length === 0 && <EmptyState text={t("nobodyText")} title={t("nobody")} />}
      {people.length > 0 && shown.length === 0 && (
        <p className="px-4 py-10 text-center text-ink-second" role="status">
          {t("noMatch")}
        </p>
      )}
      <PeopleList hasStarted={hasStarted} language={language} mark={door.mark} people={shown} taps={taps} />
      {hasStarted && <MissedRest onMissed={door.markMissed} people={people} />}
    </section>
  );
};

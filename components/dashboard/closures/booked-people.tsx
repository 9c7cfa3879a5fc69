"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFeature } from "@/lib/client/features";
import type { BookedPerson as Person } from "@/lib/contracts/staff-closures";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import type { ClosedRange } from "@/lib/domain/schedule/closures";
import { queryString } from "@/lib/kit/url";
import { BookedPerson } from "./booked-person";
import { useBooked } from "./use-booked";
import { useFocusAfterGrowth } from "./use-focus-after-growth";
import { useFocusAfterMove } from "./use-focus-after-move";

const MoveBooked = lazyComponent(() => import("./move-booked").then((part) => part.MoveBooked), {
  onFailure: ({ onClose }) => onClose(),
});

interface BookedPeopleProps {
  ranges: readonly ClosedRange[];
  location: DashboardLocation;
  language: Locale;
  /** Somebody was moved. Without it nobody can be moved yet: the days are still open. */
  onMoved?: () => void;
}

interface MoveAllProps {
  /** For how many people there are free seats. */
  count: number;
  onPress: () => Promise<void>;
}

const MoveAll = ({ count, onPress }: MoveAllProps) => {
  const t = useTranslations("closures");
  const { isBusy, failure, run } = useStaffAction();
  return (
    <>
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <HydratedControls>
          <Button busy={isBusy} onClick={() => run(onPress)}>
            {t("moveAll", { count })}
          </Button>
        </HydratedControls>
        <p className="min-w-0 flex-1 basis-52 text-ink-second text-sm">{t("moveLead")}</p>
      </div>
    </>
  );
};

/** Who is booked on some days, with the nearest free seats for each. On closed days, they can be moved there: one, or all. */
export const BookedPeople = ({ ranges, location, language, onMoved }: BookedPeopleProps) => {
  const { location_key: locationKey } = location;
  const t = useTranslations("closures");
  const mayMove = useFeature("desk") && onMoved !== undefined;
  const days = ranges.map(({ from, to }) => ({ from, to }));
  const { data, error, reload, isGrowing, showMore, loadAll } = useBooked(locationKey, days);
  const [moving, setMoving] = useState<readonly Person[]>();
  const { place, remember } = useFocusAfterMove(moving ? undefined : data?.people);
  const ask = (people: readonly Person[]) => {
    remember(people, data?.people ?? []);
    setMoving(people);
  };
  const shown = data?.people.length ?? 0;
  const notice = useLoadFailure(error, reload);
  const rememberGrowth = useFocusAfterGrowth(place, shown);
  return (
    <div className="grid gap-3" ref={place} tabIndex={-1}>
      <div className="grid gap-3 empty:hidden" role="status">
        {data?.count === 0 && <p className="text-ink-second text-sm">{t("bookedNone")}</p>}
        {data && data.count > 0 && !onMoved && (
          <Notice status="warning">{t("bookedSome", { count: data.count })}</Notice>
        )}
        {data && data.count > shown && <p className="text-sm">{t("firstOf", { shown, count: data.count })}</p>}
      </div>
      {notice}
      {!data && !notice && <SkeletonRows className="h-24" count={2} />}
      {mayMove && data && data.movable > 0 && (
        <MoveAll
          count={data.movable}
          onPress={async () => {
            const { people } = shown === data.count ? data : await loadAll();
            ask(people.filter(({ alternative }) => alternative));
          }}
        />
      )}
      {data && data.count > 0 && (
        <ul className="max-h-120 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {data.people.map((person) => (
            <BookedPerson
              key={person.registrationId}
              language={language}
              location={location}
              onMove={mayMove ? () => ask([person]) : undefined}
              person={person}
            />
          ))}
        </ul>
      )}
      {data && data.count > shown && (
        <Button
          busy={isGrowing}
          className="justify-self-start"
          onClick={() => {
            rememberGrowth();
            showMore();
          }}
          variant="secondary"
        >
          {t("showMore")}
        </Button>
      )}
      {moving && (
        <MoveBooked
          fileHref={(id) => routes.applicant(id) + queryString({ location: locationKey })}
          language={language}
          location={location}
          onClose={() => setMoving(undefined)}
          onOver={() => {
            reload();
            onMoved?.();
          }}
          people={moving}
        />
      )}
    </div>
  );
};

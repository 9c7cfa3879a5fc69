"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChildName } from "@/components/application/use-child-name";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { loadStartDays } from "@/lib/client/use-seat-reads";
import type { Application } from "@/lib/contracts/application";
import { seatsOf } from "@/lib/domain/application/seats";
import { type SeatedSibling, seatsNeeded } from "@/lib/domain/application/siblings";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText, sessionText } from "@/lib/i18n/dates";
import type { SeatChoice } from "./use-seats";

interface SameSeatsProps {
  application: Application;
  siblings: readonly SeatedSibling[];
  seats: SeatChoice;
  language: Locale;
}

/** The sibling's start day, and whether it and the presentation have a free seat for every child who still needs one. */
const useDayOf = (
  { application: { _id, location_key = "" }, siblings }: SameSeatsProps,
  { id, seats }: SeatedSibling,
) => {
  const needed = seatsNeeded(siblings, seats.start_day);
  return useLoaded(`${id} ${seats.start_day}`, async () => {
    const scope = { locationKey: location_key, registrationId: _id };
    const params = { startDayId: seats.start_day, locationKey: location_key };
    const [days, { presentations }] = await Promise.all([
      loadStartDays(scope, seats.session_id, seats.secondary_session_id),
      call("GET /presentation/{startDayId}/{locationKey}", { params, query: { registrationId: _id } }),
    ]);
    const day = days.find((one) => one._id === seats.start_day);
    const presentation = presentations.find((one) => one._id === seats.presentation_date);
    if (!day?.isAvailable || !presentation) return undefined;
    const free = Math.min(
      day.seatsLeft ?? day.capacity - day.busyCapacity,
      presentation.capacity - presentation.busyCapacity,
    );
    return free >= needed ? day : undefined;
  });
};

const SameAs = (props: SameSeatsProps & { sibling: SeatedSibling }) => {
  const { sibling, seats, language } = props;
  const t = useTranslations("siblings");
  const [isTaken, setIsTaken] = useState(false);
  const { data: day, error, isLoading } = useDayOf(props, sibling);
  const name = useChildName()(sibling.name);
  const sessions = seats.sessions.data?.filter(({ _id }) =>
    [sibling.seats.session_id, sibling.seats.secondary_session_id].includes(_id),
  );
  if (isLoading || error || !sessions) return null;
  // The seats of an application that was left or is booked alone are worth no word when they are gone.
  if (!day && !sibling.isJoint) return null;
  const isChosen = isTaken && seats.chosen.start_day === sibling.seats.start_day;
  return (
    <Card as="li">
      <p className="font-semibold">
        <Sentence text={(child) => t("sameTitle", { name: child })} value={name} />
      </p>
      <p className="mt-1 text-ink-second">
        {sessions.map((session) => (
          <span className="block first-letter:capitalize" key={session._id}>
            {sessionText(language, session)}
          </span>
        ))}
        {day && (
          <span className="block first-letter:capitalize">
            {t("sameFrom", { date: dayText(language, "longDay", day.date) })}
          </span>
        )}
      </p>
      {day ? (
        <Button
          className="mt-3"
          onClick={() => {
            seats.choose(seatsOf(sibling.seats));
            setIsTaken(true);
          }}
          variant="secondary"
        >
          <Sentence text={(child) => t("same", { name: child })} value={name} />
        </Button>
      ) : (
        <p className="mt-2">
          <Sentence text={(child) => t("sameFull", { name: child })} value={name} />
        </p>
      )}
      <p className="mt-2 text-success empty:mt-0" role="status">
        {isChosen && <Sentence text={(child) => t("sameChosen", { name: child })} value={name} />}
      </p>
    </Card>
  );
};

/** Takes the seats of a brother or sister with one press, if there are enough for all children. */
export const SameSeats = (props: SameSeatsProps) => (
  <ul className="grid grid-cols-1 gap-4">
    {props.siblings.map((sibling) => (
      <SameAs {...props} key={sibling.id} sibling={sibling} />
    ))}
  </ul>
);

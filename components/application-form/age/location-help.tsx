"use client";

import { useTranslations } from "next-intl";
import { isAcceptedSoon } from "@/lib/domain/application/age-conflict";
import { acceptedAgePeriod } from "@/lib/domain/person/age";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { useStepContext } from "../step-context";
import { AskForNotice } from "./ask-for-notice";
import { FittingLocations } from "./fitting-locations";

// The chosen centre, and the day from which it takes a student who is too young today.
const useOwnLocation = (birthDate: Day) => {
  const { locations, locationKey, ageRules } = useStepContext();
  const { from } = acceptedAgePeriod(birthDate, ageRules.ageRestrictions);
  const own = locations.find(({ key }) => key === locationKey);
  return { own, from: from !== undefined && from > ageRules.today ? from : undefined };
};

/** Says that the centre does not take a student of this age, and from which day it does. */
export const LocationSentence = ({ birthDate }: { birthDate: Day }) => {
  const t = useTranslations("age");
  const { language } = useStepContext();
  const { own, from } = useOwnLocation(birthDate);
  const center = own?.name ?? "";
  return (
    <span>{from ? t("tooYoung", { center, date: dayText(language, "longDate", from) }) : t("tooOld", { center })}</span>
  );
};

interface LocationHelpProps {
  birthDate: Day;
  firstPartId: string;
}

/** For a student whom the centre does not accept: the centres that do, and a message on the day on which it will. */
export const LocationHelp = ({ birthDate, firstPartId }: LocationHelpProps) => {
  const t = useTranslations("age");
  const { locations, ageRules } = useStepContext();
  const { own, from } = useOwnLocation(birthDate);
  const fitting = locations.filter(
    (location) => location !== own && isAcceptedSoon(birthDate, location.ages, ageRules.today),
  );
  return (
    <div className="wrap-anywhere mt-3">
      {fitting.length > 0 ? <FittingLocations locations={fitting} firstPartId={firstPartId} /> : <p>{t("fitsNone")}</p>}
      {from && own && <AskForNotice birthDate={birthDate} day={from} location={own} />}
    </div>
  );
};

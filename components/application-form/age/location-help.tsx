"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useIsFromSummary } from "@/components/application/use-return-step";
import { PageLink } from "@/components/shell/page-link";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { showSnackbar } from "@/components/ui/snackbar";
import { isAcceptedSoon } from "@/lib/domain/application/age-conflict";
import type { LocationOption } from "@/lib/domain/location/options";
import { acceptedAgePeriod } from "@/lib/domain/person/age";
import { changeRoute } from "@/lib/domain/step-routes";
import { dayText } from "@/lib/i18n/dates";
import { useStepContext } from "../step-context";
import { AskForNotice } from "./ask-for-notice";

/** As many locations are listed here; the page of locations has them all. */
const SHOWN = 4;

interface LocationHelpProps {
  birthDate: string;
  firstPartId: string;
}

const FittingLocations = ({
  locations,
  firstPartId,
}: {
  locations: readonly LocationOption[];
  firstPartId: string;
}) => {
  const t = useTranslations("age");
  const common = useTranslations("common");
  const router = useRouter();
  const { applicationId, saveNow } = useStepContext();
  const hasSummary = useIsFromSummary();
  const { getValues } = useFormContext();
  const [chosen, setChosen] = useState<string>();

  const change = async ({ key, name, asksAgreement }: LocationOption) => {
    setChosen(key);
    const hadSeats = Boolean(getValues("session_id"));
    const isSaved = await saveNow({ location_key: key });
    setChosen(undefined);
    if (!isSaved) return;
    showSnackbar({
      text: t(hadSeats ? "chosenSeats" : "chosen", { center: name }),
      status: "success",
      closeLabel: common("close"),
    });
    if (asksAgreement) return router.push(changeRoute(applicationId, "contract", "studentData", hasSummary));
    // The pressed button disappears with the error.
    document.getElementById(firstPartId)?.focus();
    router.refresh();
  };
  return (
    <div className="mt-3">
      <p>{t("fits")}</p>
      <ul className="mt-2 grid justify-items-start gap-2">
        {locations.slice(0, SHOWN).map((location) => (
          <li key={location.key}>
            <Button busy={chosen === location.key} onClick={() => change(location)} variant="secondary">
              {t("choose", { center: location.name })}
            </Button>
          </li>
        ))}
      </ul>
      {locations.length > SHOWN && (
        <p className="mt-3">
          <PageLink
            className="font-medium text-accent underline underline-offset-4"
            href={changeRoute(applicationId, "location", "studentData", hasSummary)}
          >
            {t("allCentres")}
          </PageLink>
        </p>
      )}
    </div>
  );
};

/** For a student whom the centre does not accept: the centres that do, and a message on the day on which it will. */
export const LocationHelp = ({ birthDate, firstPartId }: LocationHelpProps) => {
  const t = useTranslations("age");
  const { locations, language, locationKey, ageRules } = useStepContext();
  const { today, ageRestrictions } = ageRules;
  const own = locations.find(({ key }) => key === locationKey);
  const fitting = locations.filter((location) => location !== own && isAcceptedSoon(birthDate, location.ages, today));
  const { from } = acceptedAgePeriod(birthDate, ageRestrictions);
  const isTooYoung = from !== undefined && from > today;
  const center = own?.name ?? "";
  return (
    <Notice className="wrap-anywhere mt-4">
      <p className="font-medium">
        {isTooYoung ? t("tooYoung", { center, date: dayText(language, "longDate", from) }) : t("tooOld", { center })}
      </p>
      {fitting.length > 0 ? (
        <FittingLocations locations={fitting} firstPartId={firstPartId} />
      ) : (
        <p className="mt-1">{t("fitsNone")}</p>
      )}
      {isTooYoung && own && <AskForNotice birthDate={birthDate} location={own} day={from} />}
    </Notice>
  );
};

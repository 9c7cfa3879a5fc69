"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { SaveFailure } from "@/components/application/save-failure";
import { useIsFromSummary } from "@/components/application/use-return-step";
import { PageLink } from "@/components/shell/page-link";
import { Button } from "@/components/ui/button";
import { showSnackbar } from "@/components/ui/snackbar";
import type { LocationOption } from "@/lib/domain/location/options";
import { changeRoute } from "@/lib/domain/step-routes";
import { useStepContext } from "../step-context";
import { useSavedChange } from "./use-saved-change";

/** As many locations are listed here; the page of locations has them all. */
const SHOWN = 4;

interface FittingLocationsProps {
  locations: readonly LocationOption[];
  firstPartId: string;
}

/** The centres that take a student of this age, each to change to. */
export const FittingLocations = ({ locations, firstPartId }: FittingLocationsProps) => {
  const t = useTranslations("age");
  const common = useTranslations("common");
  const router = useRouter();
  const { applicationId } = useStepContext();
  const hasSummary = useIsFromSummary();
  const { getValues } = useFormContext();
  const { change, isSaving, state } = useSavedChange();
  const [chosen, setChosen] = useState<string>();

  const choose = ({ key, name, asksAgreement }: LocationOption) => {
    setChosen(key);
    const hadSeats = Boolean(getValues("session_id"));
    return change({ location_key: key }, () => {
      const text = t(hadSeats ? "chosenSeats" : "chosen", { center: name });
      showSnackbar({ text, status: "success", closeLabel: common("close") });
      if (asksAgreement) return router.push(changeRoute(applicationId, "contract", "studentData", hasSummary));
      // The pressed button disappears with the error.
      document.getElementById(firstPartId)?.focus();
      router.refresh();
    });
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t("fits")}</p>
      <ul className="grid justify-items-start gap-2">
        {locations.slice(0, SHOWN).map((location) => (
          <li key={location.key}>
            <Button busy={isSaving && chosen === location.key} onClick={() => choose(location)} variant="secondary">
              {t("choose", { center: location.name })}
            </Button>
          </li>
        ))}
      </ul>
      <SaveFailure state={state} />
      {locations.length > SHOWN && (
        <PageLink
          className="font-medium text-accent-text underline underline-offset-4"
          href={changeRoute(applicationId, "location", "studentData", hasSummary)}
        >
          {t("allCentres")}
        </PageLink>
      )}
    </div>
  );
};

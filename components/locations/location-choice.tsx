"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { StepActions } from "@/components/application/step-actions";
import { useStepSave } from "@/components/application/use-step-save";
import { ErrorSummary } from "@/components/ui/error-summary";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { useLinkedFocus } from "@/components/ui/use-linked-id";
import type { Application } from "@/lib/contracts/application";
import type { LocationAvailability } from "@/lib/contracts/centers";
import type { DashboardConfig, LocationDetails } from "@/lib/contracts/configuration";
import { addressText } from "@/lib/domain/application/address";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { journeyOf } from "@/lib/domain/application/fields";
import { nextStep } from "@/lib/domain/application/steps";
import type { CountryForm } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";
import { groupByCity, needsCityNames } from "@/lib/domain/location/by-city";
import { isAdult } from "@/lib/domain/person/age";
import type { Day } from "@/lib/kit/day";
import { LocationCards } from "./location-cards";
import { LocationFinder } from "./location-finder";
import { useFoundLocations } from "./use-found-locations";

interface LocationChoiceProps {
  application: Application;
  centers: readonly LocationDetails[];
  /** The ages that each centre accepts, and what it has free next, as far as they are known. */
  availability: readonly LocationAvailability[];
  dashboardConfig: DashboardConfig;
  language: Locale;
  /** Of the tenant's country. */
  region: string;
  countryForm: CountryForm;
  today: Day;
}

/** The locations of a tenant that has several, as cards by city, filtered by text, or sorted by distance. */
export const LocationChoice = (props: LocationChoiceProps) => {
  const { application, centers, availability, dashboardConfig, language, region, countryForm, today } = props;
  const t = useTranslations("centers");
  const common = useTranslations("common");
  const [chosen, setChosen] = useState(application.location_key ?? "");
  const [attempt, setAttempt] = useState(0);
  const { birthDate, address } = application.student;
  // An address without a town is too ambiguous to look up.
  const ownAddress = address?.locality ? addressText(address, countryForm) : "";
  const finder = useFoundLocations(centers, { region, ownAddress, language });
  // The names do not come and go while the list is filtered.
  const hasCityNames = needsCityNames(groupByCity(centers, itself), itself);
  const journey = journeyOf(dashboardConfig, application.student, today);
  const stepSave = {
    application,
    journey,
    step: "location",
    language,
    today,
    isAdult: isAdult(birthDate, today),
  } as const;
  const { leave, returnTo, state, isBusy } = useStepSave(stepSave);
  useLinkedFocus("location_key");
  const isSame = chosen === application.location_key;
  const error = attempt > 0 && !chosen ? t("required") : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) {
      // Clears the filter, because the error summary links to the first card.
      finder.setQuery("");
      return setAttempt(attempt + 1);
    }
    const next = nextStep(
      journeyOf(effectiveSettings(dashboardConfig, chosen), application.student, today),
      "location",
    );
    // A new location needs new seats, so the summary comes later.
    await leave(isSame ? (returnTo ?? next) : next, { location_key: chosen });
  };

  return (
    <HydratedForm className="grid gap-8" onSubmit={submit}>
      {error && (
        <ErrorSummary
          attempt={attempt}
          items={[{ fieldId: "location_key", message: error }]}
          title={common("errorTitle")}
        />
      )}
      <LocationFinder {...finder} />
      <LocationCards
        availability={availability}
        chosen={chosen}
        error={error}
        groups={finder.groups}
        hasCityNames={hasCityNames}
        language={language}
        onChoose={setChosen}
      />
      <StepActions
        isBusy={isBusy}
        isReturning={isSame && returnTo !== undefined}
        onBack={returnTo && (() => leave(returnTo, {}))}
        state={state}
      />
    </HydratedForm>
  );
};

const itself = (center: LocationDetails) => center;

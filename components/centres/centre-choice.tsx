"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { StepActions } from "@/components/application/step-actions";
import { useStepSave } from "@/components/application/use-step-save";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { ReadyForm } from "@/components/ui/ready-form";
import { TextInput } from "@/components/ui/text-input";
import type { Center, DashboardConfig } from "@/lib/contracts/configuration";
import type { Application } from "@/lib/contracts/registrations";
import { journeyOf } from "@/lib/domain/application/fields";
import { nextStep } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { matchingCentres } from "@/lib/domain/location/centres";
import { isAdult } from "@/lib/domain/person/age";
import type { Day } from "@/lib/kit/day";
import { CentreDetails } from "./centre-details";

interface CentreChoiceProps {
  application: Application;
  centers: readonly Center[];
  dashboardConfig: DashboardConfig;
  language: Locale;
  today: Day;
}

/** The centres of the network by city, each a card; found by city, name or street from the first letter on. */
export const CentreChoice = ({ application, centers, dashboardConfig, language, today }: CentreChoiceProps) => {
  const t = useTranslations("centers");
  const common = useTranslations("common");
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(
    application.location_key ?? (centers.length === 1 ? centers[0]?.location_key : ""),
  );
  const [attempt, setAttempt] = useState(0);
  const { birthDate } = application.student;
  const { leave, state, isBusy } = useStepSave({
    application,
    step: "location",
    language,
    isAdult: isAdult(birthDate, today),
  });
  const found = matchingCentres(centers, query);
  const cities = [...new Set(found.map(({ city }) => city))];
  const error = attempt > 0 && !chosen ? t("required") : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return setAttempt(attempt + 1);
    const settings = { ...dashboardConfig, ...dashboardConfig.locationOverrides[chosen] };
    await leave(nextStep(journeyOf(settings, application.student, today), "location"), { location_key: chosen });
  };

  return (
    <ReadyForm className="grid gap-8" onSubmit={submit}>
      {error && (
        <ErrorSummary
          attempt={attempt}
          items={[{ fieldId: "location_key", message: error }]}
          title={common("errorTitle")}
        />
      )}
      {centers.length > 3 && (
        <Field hint={t("filterHint")} id="centre-filter" label={t("filter")}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              onChange={(event) => setQuery(event.target.value)}
              type="search"
              value={query}
            />
          )}
        </Field>
      )}
      <p className="sr-only" role="status">
        {query && t("results", { count: found.length })}
      </p>
      {found.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p>{t("results", { count: 0 })}</p>
          <Button onClick={() => setQuery("")} variant="secondary">
            {t("clear")}
          </Button>
        </div>
      )}
      {cities.map((city, at) => (
        <Fieldset error={at === 0 ? error : undefined} id={`city-${at}`} key={city} legend={city} size="large">
          <RadioGroup
            id={at === 0 ? "location_key" : `location_key-${at}`}
            look="card"
            name="location_key"
            onValueChange={setChosen}
            options={found
              .filter((center) => center.city === city)
              .map((center) => ({
                value: center.location_key,
                label: center.name,
                hint: <CentreDetails center={center} language={language} />,
              }))}
            value={chosen}
          />
        </Fieldset>
      ))}
      <StepActions isBusy={isBusy} state={state} />
    </ReadyForm>
  );
};

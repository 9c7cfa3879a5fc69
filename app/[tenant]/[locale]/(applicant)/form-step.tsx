import { NextIntlClientProvider } from "next-intl";
import {
  GuardiansScreen,
  QuestionsScreen,
  SeatsScreen,
  SummaryScreen,
} from "@/app/[tenant]/[locale]/(applicant)/step-screens";
import type { FormMode } from "@/components/application-form/form-props";
import { loadAllAgeRestrictions } from "@/lib/bff/age-restrictions";
import type { OpenApplication } from "@/lib/bff/applicant";
import { formConfiguration } from "@/lib/bff/form-page";
import { MissingFeatures } from "@/lib/client/features";
import { effectiveSettings } from "@/lib/domain/application/situation";
import type { FormStepName } from "@/lib/domain/application/step-texts";
import type { Locale } from "@/lib/domain/country/locales";
import { locationOptions } from "@/lib/domain/location/options";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { clientMessages, type Namespace } from "@/lib/i18n/client-messages";
import { phoneCountries } from "@/lib/i18n/phone-countries";
import { zoneName } from "@/lib/i18n/zone-name";

interface FormStepProps {
  tenant: Tenant;
  opened: OpenApplication;
  step: FormStepName;
  mode: FormMode;
  locale: Locale;
}

const QUESTIONS: Namespace[] = [
  "common",
  "errors",
  "form",
  "fields",
  "groups",
  "options",
  "validation",
  "specialNeeds",
  "specialNeedTooltips",
];

/** Message namespaces of the steps that show more than questions. */
const NAMESPACES: Partial<Record<FormStepName, Namespace[]>> = {
  session: ["common", "errors", "session", "appointment", "waiting", "confirmation", "fields", "validation"],
  studentData: [...QUESTIONS, "age"],
  confirmation: [...QUESTIONS, "confirmation", "steps", "waiting"],
};

const OWN_SCREENS: readonly FormStepName[] = ["parentData", "session", "confirmation"];

/** The screen of one form step, with only the messages and settings that it needs in the browser. */
export const FormStep = async ({ tenant, opened, step, mode, locale }: FormStepProps) => {
  const { application, settings, context, today, zone, config } = opened;
  const [messages, ages] = await Promise.all([
    clientMessages(locale, NAMESPACES[step] ?? QUESTIONS),
    loadAllAgeRestrictions(tenant, step === "studentData" ? config.centers : []),
  ]);
  const settingsOf = (key: string) => effectiveSettings(config.dashboardConfig, key);
  const locations = locationOptions(config.centers, ages, settingsOf, application.contract?.version);
  const screen = {
    application,
    configuration: formConfiguration(settings, ages[application.location_key ?? ""] ?? {}),
    region: context.region,
    today,
    step,
    language: locale,
    mode,
  };
  const zoneLabel = zoneName(locale, zone, new Date());
  const center = config.centers.find(({ location_key }) => location_key === application.location_key);
  return (
    <NextIntlClientProvider messages={messages}>
      <MissingFeatures features={opened.missing}>
        {step === "session" && <SeatsScreen key={application.version} {...screen} zone={zone} zoneLabel={zoneLabel} />}
        {step === "confirmation" && (
          <SummaryScreen key={application.version} {...screen} center={center} zone={zone} zoneLabel={zoneLabel} />
        )}
        {step === "parentData" && <GuardiansScreen {...screen} countries={phoneCountries(locale)} />}
        {/* All other steps are the same screen with other questions. */}
        {!OWN_SCREENS.includes(step) && (
          <QuestionsScreen
            {...screen}
            locations={step === "studentData" ? locations : []}
            countries={phoneCountries(locale)}
          />
        )}
      </MissingFeatures>
    </NextIntlClientProvider>
  );
};

import { NextIntlClientProvider } from "next-intl";
import {
  GuardiansScreen,
  HandOverScreen,
  QuestionsScreen,
  SeatsScreen,
  SummaryScreen,
} from "@/app/[tenant]/[locale]/(applicant)/step-screens";
import type { FormMode } from "@/components/application-form/form-props";
import { loadAgeRestrictions } from "@/lib/bff/age-restrictions";
import type { OpenApplication } from "@/lib/bff/applicant";
import { formConfiguration } from "@/lib/bff/form-page";
import { MissingFeatures } from "@/lib/client/features";
import { isHandOverStep } from "@/lib/domain/application/hand-over";
import type { FormStepName } from "@/lib/domain/application/step-texts";
import type { Locale } from "@/lib/domain/country/locales";
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
  confirmation: [...QUESTIONS, "confirmation", "steps", "waiting"],
};

const HAND_OVER: Namespace[] = ["common", "errors", "handOver", "verify"];

const OWN_SCREENS: readonly FormStepName[] = ["parentData", "session", "confirmation"];

/** The screen of one form step, with only the messages and settings that it needs in the browser. */
export const FormStep = async ({ tenant, opened, step, mode, locale }: FormStepProps) => {
  const { application, settings, context, today, zone, config } = opened;
  const isHandOver = isHandOverStep(step, application);
  const [messages, ages] = await Promise.all([
    clientMessages(locale, isHandOver ? HAND_OVER : (NAMESPACES[step] ?? QUESTIONS)),
    step === "studentData" ? loadAgeRestrictions(tenant, application.location_key) : {},
  ]);
  const screen = {
    application,
    configuration: formConfiguration(settings, ages),
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
        {isHandOver && (
          <HandOverScreen {...screen} countries={phoneCountries(locale)} methods={settings.verification} zone={zone} />
        )}
        {step === "parentData" && !isHandOver && <GuardiansScreen {...screen} countries={phoneCountries(locale)} />}
        {/* All other steps are the same screen with other questions. */}
        {!OWN_SCREENS.includes(step) && <QuestionsScreen {...screen} countries={phoneCountries(locale)} />}
      </MissingFeatures>
    </NextIntlClientProvider>
  );
};

import {
  GuardiansScreen,
  HandOverScreen,
  QuestionsScreen,
  SeatsScreen,
  SummaryScreen,
} from "@/app/[tenant]/[locale]/(applicant)/step-screens";
import type { FormMode } from "@/components/application-form/form-props";
import { PageTexts } from "@/components/texts/page-texts";
import { PhoneCountries } from "@/components/texts/phone-countries";
import { loadAllAgeRestrictions } from "@/lib/bff/age-restrictions";
import { answersKey } from "@/lib/bff/answers-key";
import type { OpenApplication } from "@/lib/bff/applicant";
import { formApplication, formConfiguration } from "@/lib/bff/form-page";
import { loadJointChildren, loadSeatedSiblings } from "@/lib/bff/siblings";
import { loadVerifiedValue } from "@/lib/bff/verified-value";
import { MissingFeatures } from "@/lib/client/features";
import { WrittenValuesProvider } from "@/lib/client/written-values";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { isHandOverStep } from "@/lib/domain/application/hand-over";
import { readerOf } from "@/lib/domain/application/reader";
import type { FormStepName } from "@/lib/domain/application/step-texts";
import type { Locale } from "@/lib/domain/country/locales";
import { locationOptions } from "@/lib/domain/location/options";
import { phoneText } from "@/lib/domain/person/phone";
import { routes } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { TextGroup } from "@/lib/i18n/text-groups";
import { writtenValuesOf } from "@/lib/i18n/written-values";
import { zoneName } from "@/lib/i18n/zone-name";

interface FormStepProps {
  tenant: Tenant;
  opened: OpenApplication;
  step: FormStepName;
  mode: FormMode;
  locale: Locale;
}

const QUESTIONS: readonly TextGroup[] = ["form"];
const ALL: readonly TextGroup[] = ["form", "seats"];

const OWN_SCREENS: readonly FormStepName[] = ["parentData", "session", "confirmation"];

/** The screen of one form step, with only the messages and settings that it needs in the browser. */
export const FormStep = async ({ tenant, opened, step, mode, locale }: FormStepProps) => {
  const { settings, context, today, zone, config } = opened;
  const application = formApplication(opened);
  const center = config.centers.find(({ location_key }) => location_key === application.location_key);
  const isHandOver = isHandOverStep(step, application);
  const path = routes.form(application._id, step);
  const [ages, verified, siblings, joint] = await Promise.all([
    // The student's step offers the other centres.
    loadAllAgeRestrictions(tenant, step === "studentData" ? config.centers : center ? [center] : []),
    loadVerifiedValue(tenant, context.region),
    step === "session" && mode === "apply" ? loadSeatedSiblings(tenant, opened, path) : [],
    step === "confirmation" ? loadJointChildren(tenant, opened, path) : [],
  ]);
  const settingsOf = (key: string) => effectiveSettings(config.dashboardConfig, key);
  const locations = locationOptions(config.centers, ages, settingsOf, application.contract?.version);
  const screen = {
    application,
    configuration: formConfiguration(settings, ages[application.location_key ?? ""] ?? {}, context.countryForm),
    region: context.region,
    today,
    step,
    language: locale,
    mode,
    verified,
  };
  const written = {
    ...writtenValuesOf(application, locale, context.region),
    ...(verified && { [verified.value]: phoneText(verified.value, context.region) }),
  };
  // A booked application names its other steps.
  const hasMore = mode === "edit" || isHandOver || step === "session" || step === "confirmation";
  const zoneLabel = zoneName(locale, zone, new Date());
  return (
    <PageTexts groups={hasMore ? ALL : QUESTIONS} locale={locale} reader={readerOf(application)}>
      <MissingFeatures features={opened.missing}>
        <WrittenValuesProvider values={written}>
          <PhoneCountries locale={locale}>
            {step === "session" && (
              <SeatsScreen
                key={answersKey(application)}
                {...screen}
                siblings={siblings}
                zone={zone}
                zoneLabel={zoneLabel}
              />
            )}
            {step === "confirmation" && (
              <SummaryScreen
                key={answersKey(application)}
                {...screen}
                center={center}
                joint={joint}
                zone={zone}
                zoneLabel={zoneLabel}
              />
            )}
            {isHandOver && <HandOverScreen {...screen} methods={settings.verification} zone={zone} />}
            {step === "parentData" && !isHandOver && <GuardiansScreen {...screen} />}
            {/* All other steps are the same screen with other questions. */}
            {!OWN_SCREENS.includes(step) && (
              <QuestionsScreen {...screen} locations={step === "studentData" ? locations : []} />
            )}
          </PhoneCountries>
        </WrittenValuesProvider>
      </MissingFeatures>
    </PageTexts>
  );
};

import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/components/shell/page-heading";
import { ProgressSteps } from "@/components/ui/progress-steps";
import type { Config, LocationSettings } from "@/lib/contracts/configuration";
import type { Reader } from "@/lib/domain/application/reader";
import { type Journey, type Step, stepProgress, stepState } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { readerTranslations } from "@/lib/i18n/reader-translations";
import { LocationPictures } from "./location-pictures";

interface StepHeaderProps {
  journey: Journey;
  step: Step;
  /** The furthest step of the application. */
  maxStep: Step;
  /** The summary, if an answer is changed from there. */
  returnTo?: Step | undefined;
  locale: Locale;
  reader: Reader;
  title: string;
  lead?: string;
  config: Config;
  /** The location's pictures. */
  pictures: Pick<LocationSettings, "logos" | "pageImages">;
}

/** The applicant's progress, and the heading of this step. */
export const StepHeader = async (props: StepHeaderProps) => {
  const { journey, step, maxStep, returnTo, locale, reader, title, lead, config, pictures } = props;
  const t = await getTranslations({ locale, namespace: "common" });
  const names = await readerTranslations(locale, reader, "steps");
  const open = { current: step, maxStep, returnTo };
  const pages = journey.filter((one) => one !== "done");
  return (
    <header className="mb-8">
      {/* As wide as the page: eight names need more room than the questions, in every language. */}
      <div className="print:hidden">
        <ProgressSteps
          currentText={`${t("step", stepProgress(journey, step))} · ${names(step)}`}
          label={t("stepsLabel")}
          stateLabels={{ done: t("stepDone"), current: "", upcoming: "" }}
          steps={pages.map((one) => ({ id: one, label: names(one), state: stepState(journey, one, open) }))}
        />
      </div>
      <div className="max-w-form">
        <LocationPictures config={config} locale={locale} pictures={pictures} step={step} />
        <div className="mt-8">
          <PageHeading key={step}>{title}</PageHeading>
        </div>
        {lead && <p className="mt-3 max-w-prose print:hidden text-ink-second">{lead}</p>}
      </div>
    </header>
  );
};

import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/components/shell/page-heading";
import { ProgressSteps } from "@/components/ui/progress-steps";
import type { Config, LocationSettings } from "@/lib/contracts/configuration";
import type { Reader } from "@/lib/domain/application/reader";
import { type Journey, type Step, stepProgress } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { readerTranslations } from "@/lib/i18n/reader-translations";
import { LocationPictures } from "./location-pictures";

interface StepHeaderProps {
  journey: Journey;
  step: Step;
  locale: Locale;
  reader: Reader;
  title: string;
  lead?: string;
  config: Config;
  /** The location's pictures. */
  pictures: Pick<LocationSettings, "logos" | "pageImages">;
}

const stateOf = (step: Step, current: Step, journey: Journey) => {
  if (step === current) return "current";
  return journey.indexOf(step) < journey.indexOf(current) ? "done" : "upcoming";
};

/** The applicant's progress, and the heading of this step. */
export const StepHeader = async (props: StepHeaderProps) => {
  const { journey, step, locale, reader, title, lead, config, pictures } = props;
  const t = await getTranslations({ locale, namespace: "common" });
  const names = await readerTranslations(locale, reader, "steps");
  const pages = journey.filter((one) => one !== "done");
  return (
    <header className="mb-8">
      {/* Wider than the questions: eight names need room in every language. */}
      <div className="md:-mx-32 lg:-mx-40 print:hidden">
        <ProgressSteps
          currentText={`${t("step", stepProgress(journey, step))} · ${names(step)}`}
          label={t("stepsLabel")}
          stateLabels={{ done: t("stepDone"), current: "", upcoming: "" }}
          steps={pages.map((one) => ({ id: one, label: names(one), state: stateOf(one, step, journey) }))}
        />
      </div>
      <LocationPictures config={config} locale={locale} pictures={pictures} step={step} />
      <div className="mt-8">
        <PageHeading key={step}>{title}</PageHeading>
      </div>
      {lead && <p className="mt-3 max-w-prose print:hidden text-ink-second">{lead}</p>}
    </header>
  );
};

import { getTranslations } from "next-intl/server";
import type { Config, LocationSettings } from "@/lib/contracts/configuration";
import type { Reader } from "@/lib/domain/application/reader";
import type { Journey, Step } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { readerTranslations } from "@/lib/i18n/reader-translations";
import { LocationLogos } from "./location-pictures";
import { StepHeaderView } from "./step-header-view";
import { stepProgressBar } from "./step-progress";

interface StepHeaderProps {
  journey: Journey;
  step: Step;
  maxStep: Step;
  returnTo?: Step | undefined;
  locale: Locale;
  reader: Reader;
  title: string;
  lead?: string;
  config: Config;
  /** The location's pictures. */
  pictures: Pick<LocationSettings, "logos" | "pageImages">;
}

/** The header of a step that only the server renders. */
export const StepHeader = async (props: StepHeaderProps) => {
  const { step, locale, reader, title, lead, config, pictures } = props;
  const t = await getTranslations({ locale, namespace: "common" });
  const names = await readerTranslations(locale, reader, "steps");
  const texts = {
    label: t("stepsLabel"),
    done: t("stepDone"),
    position: (progress: { number: number; total: number }) => t("step", progress),
    name: (one: Step) => names(one),
  };
  return (
    <StepHeaderView
      lead={lead}
      logos={<LocationLogos config={config} locale={locale} logos={pictures.logos} />}
      picture={pictures.pageImages[step]}
      progress={stepProgressBar(props, texts)}
      step={step}
      title={title}
    />
  );
};

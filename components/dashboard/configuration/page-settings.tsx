"use client";

import { useTranslations } from "next-intl";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/fieldset";
import { ProgressSteps } from "@/components/ui/progress-steps";
import { orderAllPages, PAGE_STEPS } from "@/lib/domain/application/steps";
import { ApplicantPreview } from "./applicant-preview";
import { OverrideNote } from "./override-note";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useProblemText } from "./use-problem-text";

/** The steps of an application. Their order is the tenant's. */
export const PageSettings = () => {
  const t = useTranslations("configuration");
  const steps = useTranslations("steps");
  const common = useTranslations("common");
  const problemText = useProblemText();
  const { editing, settings } = useSettingsContext();
  const { pages } = settings;
  const [first] = pages;
  const order = orderAllPages(editing.tenantDefaults.pages ?? PAGE_STEPS);
  const choose = (chosen: string[]) =>
    editing.set(
      "pages",
      order.filter((step) => chosen.includes(step)),
    );
  return (
    <>
      <Fieldset error={problemText("pages")} id="pages-group" legend={<span className="sr-only">{t("pages")}</span>}>
        <CheckboxGroup
          columns={2}
          id={settingId("pages")}
          name="pages"
          onValueChange={choose}
          options={order.map((step, index) => ({ value: step, label: `${index + 1}. ${steps(step)}` }))}
          value={pages}
        />
      </Fieldset>
      <OverrideNote name="pages" />
      {first && (
        <ApplicantPreview>
          <ProgressSteps
            currentText={`${common("step", { number: 1, total: pages.length })} · ${steps(first)}`}
            label={common("stepsLabel")}
            stateLabels={{ done: common("stepDone"), current: "", upcoming: "" }}
            steps={pages.map((id) => ({ id, label: steps(id), state: id === first ? "current" : "upcoming" }))}
          />
        </ApplicantPreview>
      )}
    </>
  );
};

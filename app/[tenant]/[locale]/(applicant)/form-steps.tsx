"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { FormStepHeader, type FormStepHeaderProps } from "@/app/[tenant]/[locale]/(applicant)/form-step-header";
import { hasSeatTexts, screenNameOf } from "@/app/[tenant]/[locale]/(applicant)/screen-name";
import { shownStep } from "@/app/[tenant]/[locale]/(applicant)/shown-step";
import { SCREENS } from "@/app/[tenant]/[locale]/(applicant)/step-screens";
import { type LoadedForm, StepView } from "@/app/[tenant]/[locale]/(applicant)/step-view";
import { usePhoneCountries } from "@/components/phone/phone-countries-context";
import { TextsProvider } from "@/components/texts/texts-provider";
import { loadAhead } from "@/components/ui/load-when-idle";
import { loadDataFile } from "@/lib/client/data-files";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { awaitPageAfter, isBookedSince, newestOf } from "@/lib/client/saved-application";
import { type ShowPage, ShowPageProvider } from "@/lib/client/use-open-page";
import type { Application } from "@/lib/contracts/application";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";

let writtenValuesOf: typeof import("@/lib/i18n/written-values").writtenValuesOf | undefined;
const loadWriting = async () => {
  ({ writtenValuesOf } = await import("@/lib/i18n/written-values"));
};
// Whoever presses Continue first of all would wait for them.
const LATER_PARTS = [loadWriting, ...Object.values(SCREENS).map(({ load }) => load)];

/** The form with the answers that this tab has saved since the server rendered it. */
const withAnswers = (form: LoadedForm, application: Application, countries: readonly PhoneCountry[]): LoadedForm => {
  if (application === form.application) return form;
  const { language, region, written } = form;
  const nameOf = (code: string) => countries.find((country) => country.region === code)?.name ?? code;
  return {
    ...form,
    application,
    written: { ...written, ...writtenValuesOf?.(application, language, region, nameOf) },
  };
};

/** The addresses of the form's texts. */
export interface FormTexts {
  questions: readonly string[];
  /** Of the steps after the questions. */
  seats: string;
}

/** The form and its step as they are when the page or the address changes: neither a save nor midnight changes the step that is shown. */
const useShownForm = (form: LoadedForm, requested: string | undefined) => {
  const countries = usePhoneCountries();
  const read = () => {
    const newest = newestOf(form.application);
    const isOver = isBookedSince(form.application);
    return {
      form,
      requested,
      current: withAnswers(form, newest, countries),
      shown: isOver ? undefined : shownStep(form, newest, requested, new Date()),
    };
  };
  const [view, setView] = useState(read);
  if (view.form === form && view.requested === requested) return view;
  const next = read();
  setView(next);
  return next;
};

/** A function that shows a step without the server, and then the top of the page. */
const useShowStep = (form: LoadedForm, texts: FormTexts) => {
  const router = useRouter();
  const hasMoved = useRef(false);
  const show: ShowPage = (href) => {
    const { pathname, searchParams } = new URL(href, window.location.href);
    if (pathname !== window.location.pathname) return undefined;
    const shown = shownStep(form, newestOf(form.application), searchParams.get("step") ?? undefined, new Date());
    if (!shown) return undefined;
    const push = () => {
      hasMoved.current = true;
      // The pressed button goes with its step: with the focus, its removal would lay out the page once more.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.history.pushState(null, "", href);
    };
    const name = screenNameOf(shown.step, shown.application);
    const parts = [SCREENS[name].load(), loadWriting(), hasSeatTexts(name) && loadDataFile(texts.seats)];
    // A part that cannot be loaded is in the server's page.
    return Promise.all(parts).then(push, () => router.push(href));
  };
  return { show, hasMoved };
};

interface FormStepsProps extends Omit<FormStepHeaderProps, "shown"> {
  form: LoadedForm;
  texts: FormTexts;
  /** The language as a BCP 47 tag. */
  tag: string;
}

/**
 * The form's steps. The server renders the first one; the address then leads from step to step without it. Where it is needed,
 * it is asked for the page of the address.
 */
export const FormSteps = ({ form, texts, tag, ...header }: FormStepsProps) => {
  const router = useRouter();
  const search = useSearchParams();
  const requested = search.get("step") ?? undefined;
  const { current, shown } = useShownForm(form, requested);
  const { show, hasMoved } = useShowStep(form, texts);
  const isElsewhere = shown === undefined;
  useLoadingFlag(isElsewhere);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each page that the server has rendered
  useEffect(() => {
    if (!isElsewhere) return;
    awaitPageAfter(form.application);
    router.replace(window.location.href);
  }, [isElsewhere, form, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each step
  useLayoutEffect(() => {
    if (hasMoved.current) window.scrollTo({ top: 0, behavior: "instant" });
    hasMoved.current = false;
  }, [shown?.step]);
  useEffect(() => loadAhead([...LATER_PARTS, () => loadDataFile(texts.seats)]), [texts.seats]);
  if (!shown) return null;
  const hasMore = hasSeatTexts(screenNameOf(shown.step, shown.application));
  return (
    <ShowPageProvider value={show}>
      <TextsProvider files={hasMore ? [...texts.questions, texts.seats] : texts.questions} tag={tag}>
        <FormStepHeader {...header} shown={shown} />
        <div className="max-w-form">
          <StepView form={current} step={shown.step} />
        </div>
      </TextsProvider>
    </ShowPageProvider>
  );
};

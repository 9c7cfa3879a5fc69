"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { ProblemSummary } from "@/components/application-form/problem-summary";
import { type StepContext, StepContextProvider } from "@/components/application-form/step-context";
import { DuplicatesNotice } from "@/components/dashboard/duplicates-notice";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { focusHeading } from "@/components/ui/focus-heading";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { StickyBar } from "@/components/ui/sticky-bar";
import { STATUS_OF_SIGNER, usualSigner } from "@/lib/domain/application/signer";
import { tooltipIn } from "@/lib/domain/application/special-needs";
import { countryOfRegion } from "@/lib/domain/country/countries";
import { AddedView } from "./added-view";
import { AgreementSection, GuardianPresence } from "./agreement-section";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps } from "./new-applicant-props";
import { PersonSection } from "./person-section";
import { QuestionsSection } from "./questions-section";
import { SeatsSection } from "./seats-section";
import { useDeskContext } from "./use-desk-context";
import { DUPLICATES_ID } from "./use-duplicates";
import { type Added, forgetDraft, useNewApplicant } from "./use-new-applicant";

const NO_FILES = { stored: [], error: undefined, reload: () => {}, add: () => {}, drop: () => {} };

/** What the controls of the form need around them. There is no application yet, so nothing is saved. */
const useDeskStep = (props: NewApplicantProps, isAdult: boolean): StepContext => {
  const { configuration, language, location, region, today } = props;
  const { proof, method, value } = useWatch<DeskValues, "desk">({ name: "desk" });
  const { defaultLocale } = countryOfRegion(region);
  return {
    applicationId: "",
    mode: "edit",
    region,
    countryForm: configuration.countryForm,
    verified: proof ? { method, value } : undefined,
    language,
    ageRules: { ...configuration, userLegalStatus: STATUS_OF_SIGNER[usualSigner(isAdult)], today },
    locationKey: location.location_key,
    locations: [],
    tooltips: Object.fromEntries(
      configuration.specialNeeds.map(({ name, tooltip }) => [name, tooltipIn(tooltip, language, defaultLocale)]),
    ),
    files: NO_FILES,
    saveSoon: () => {},
    saveNow: async () => undefined,
    saveGuardian: async () => false,
    verifyAgain: () => {},
  };
};

/** A new applicant at the desk: one page from the phone to the booked seats. */
export const NewApplicantScreen = (props: NewApplicantProps) => {
  const [added, setAdded] = useState<Added>();
  const [round, setRound] = useState(0);
  // An empty form replaces what had the focus.
  useEffect(() => {
    if (round === 0) return;
    focusHeading();
    window.scrollTo({ top: 0 });
  }, [round]);
  const clear = () => {
    forgetDraft(props.location.location_key);
    setRound(round + 1);
  };
  const next = () => {
    setAdded(undefined);
    setRound(round + 1);
  };
  if (added) return <AddedView {...props} added={added} onNext={next} />;
  return <NewApplicantForm {...props} key={round} onAdded={setAdded} onClear={clear} />;
};

interface FormProps extends NewApplicantProps {
  onAdded: (added: Added) => void;
  onClear: () => void;
}

const NewApplicantForm = ({ onAdded, onClear, ...props }: FormProps) => {
  const desk = useNewApplicant(props, onAdded);
  return (
    <FormProvider {...desk.form}>
      <HydratedForm
        autoComplete="off"
        className="grid max-w-form gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void desk.book();
        }}
      >
        <DeskSections {...props} desk={desk} />
        <BookingBar desk={desk} onClear={onClear} />
      </HydratedForm>
    </FormProvider>
  );
};

type DeskForm = ReturnType<typeof useNewApplicant>;

const DeskSections = ({ desk, ...props }: NewApplicantProps & { desk: DeskForm }) => {
  const t = useTranslations("applicants");
  const context = useDeskContext(props);
  return (
    <StepContextProvider value={useDeskStep(props, context.isAdult)}>
      <div className="grid gap-8 print:hidden">
        <ProblemSummary attempt={desk.attempt} />
        {desk.refusal && (
          <Notice role="alert" status="error">
            {desk.refusal}
          </Notice>
        )}
        <PersonSection {...props} />
        <QuestionsSection {...props} context={context}>
          <div className="empty:hidden" id={DUPLICATES_ID} tabIndex={-1}>
            {desk.duplicates.length > 0 && (
              <DuplicatesNotice
                language={props.language}
                locationKey={props.location.location_key}
                role="alert"
                rows={desk.duplicates}
                text={t("duplicatesAdd")}
              />
            )}
          </div>
        </QuestionsSection>
      </div>
      {!context.isAdult && <GuardianPresence />}
      <AgreementSection {...props} />
      <SeatsSection {...props} round={desk.seatsRead} />
    </StepContextProvider>
  );
};

const BookingBar = ({ desk, onClear }: { desk: DeskForm; onClear: () => void }) => {
  const t = useTranslations("newApplicant");
  const common = useTranslations("common");
  const [isClearing, setIsClearing] = useState(false);
  return (
    <div className="print:hidden">
      <StickyBar>
        <Button busy={desk.isBusy} size="large" type="submit">
          {t("book")}
        </Button>
        {desk.isBegun && (
          <>
            <Button onClick={() => setIsClearing(true)} size="large" variant="quiet">
              {t("clear")}
            </Button>
            <p className="text-ink-second text-sm">{t("kept")}</p>
          </>
        )}
      </StickyBar>
      {isClearing && (
        <ConfirmDialog
          cancelLabel={common("cancel")}
          closeLabel={common("close")}
          confirmLabel={t("clear")}
          onClose={() => setIsClearing(false)}
          onConfirm={async () => onClear()}
          text={t("clearText")}
          title={t("clearTitle")}
        />
      )}
    </div>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { StepActions } from "@/components/application/step-actions";
import { useIsFromSummary } from "@/components/application/use-return-step";
import { useStepSave } from "@/components/application/use-step-save";
import { useMayHandOver } from "@/components/hand-over/use-may-hand-over";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Fieldset } from "@/components/ui/fieldset";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { useLinkedFocus } from "@/components/ui/use-linked-id";
import type { Application } from "@/lib/contracts/application";
import { signerJudgement } from "@/lib/domain/application/age-conflict";
import { SIGNERS } from "@/lib/domain/application/contract";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { STATUS_OF_SIGNER } from "@/lib/domain/application/signer";
import { type Journey, nextStep, previousStep } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { isAdult } from "@/lib/domain/person/age";
import { changeRoute } from "@/lib/domain/step-routes";
import type { Day } from "@/lib/kit/day";

interface ContractAcceptanceProps {
  application: Application;
  journey: Journey;
  version: string;
  language: Locale;
  today: Day;
  /** Adults are not asked for guardians. */
  agePreCheck: boolean;
}

interface BirthDateDoubtProps {
  isRefused: boolean;
  isBusy: boolean;
  onChange: () => void;
}

/** Leads to the birth date, where that may be the wrong answer. */
const BirthDateDoubt = ({ isRefused, isBusy, onChange }: BirthDateDoubtProps) => {
  const t = useTranslations("age");
  const change = (
    <Button busy={isBusy} onClick={onChange} variant="secondary">
      {t("correctBirthDate")}
    </Button>
  );
  return (
    <Notice action={change} className="wrap-anywhere mt-4">
      {t(isRefused ? "correctLead" : "unusualSigner")}
    </Notice>
  );
};

const MINOR = String(LEGAL_STATUSES.minor);

// What is answered, and what is wrong with it.
const useAcceptance = ({ application, journey, version, today, agePreCheck }: ContractAcceptanceProps) => {
  const t = useTranslations("contract");
  const [status, setStatus] = useState(application.userLegalStatus === null ? "" : String(application.userLegalStatus));
  const [isTicked, setIsTicked] = useState(application.contract?.version === version);
  const mayHandOver = useMayHandOver(application, journey, today);
  const signer = SIGNERS.find((one) => String(STATUS_OF_SIGNER[one]) === status);
  const userLegalStatus = signer && STATUS_OF_SIGNER[signer];
  const { birthDate } = application.student;
  const judgement = signerJudgement(birthDate, { userLegalStatus, agePreCheck, today });
  const refusal = signer === "student" ? t("signerMinor") : t("signerAdult");
  const signerProblem = signer ? judgement === "refused" && refusal : t("signerRequired");
  const problems = [
    ...(signerProblem ? [{ fieldId: "userLegalStatus", message: signerProblem }] : []),
    ...(isTicked ? [] : [{ fieldId: "contract", message: t("acceptRequired") }]),
  ];
  const handsOver = mayHandOver && status === MINOR;
  return { status, setStatus, isTicked, setIsTicked, mayHandOver, handsOver, signer, judgement, problems };
};

interface SignerQuestionProps {
  acceptance: ReturnType<typeof useAcceptance>;
  error: string | undefined;
  isBusy: boolean;
  onChangeBirthDate: () => void;
}

const SignerQuestion = ({ acceptance, error, isBusy, onChangeBirthDate }: SignerQuestionProps) => {
  const t = useTranslations("contract");
  const { status, setStatus, mayHandOver, judgement } = acceptance;
  const minorOption = { value: MINOR, label: t("signer_minor"), hint: t("signerMinorHint") };
  return (
    <Fieldset error={error} hint={t("signerHint")} id="signer" legend={t("signer")}>
      <RadioGroup
        columns={2}
        id="userLegalStatus"
        look="card"
        name="userLegalStatus"
        onValueChange={setStatus}
        options={[
          ...SIGNERS.map((one) => ({ value: String(STATUS_OF_SIGNER[one]), label: t(`signer_${one}`) })),
          ...(mayHandOver ? [minorOption] : []),
        ]}
        value={status}
      />
      <div role="status">
        {judgement !== "usual" && (
          <BirthDateDoubt isBusy={isBusy} isRefused={judgement === "refused"} onChange={onChangeBirthDate} />
        )}
      </div>
    </Fieldset>
  );
};

/** Who accepts the contract, and the checkbox. An earlier acceptance counts until the text changes. */
export const ContractAcceptance = (props: ContractAcceptanceProps) => {
  const { application, journey, version, language, today } = props;
  const t = useTranslations("contract");
  const common = useTranslations("common");
  const [attempt, setAttempt] = useState(0);
  const acceptance = useAcceptance(props);
  const { isTicked, setIsTicked, handsOver, signer, problems } = acceptance;
  const place = { application, journey, step: "contract", language, today } as const;
  const stepSave = useStepSave({ ...place, isAdult: isAdult(application.student.birthDate, today) });
  const { leave, returnTo, state, isBusy } = stepSave;
  useLinkedFocus("contract");
  const hasSummary = useIsFromSummary();
  const next = nextStep(journey, "contract");
  const previous = returnTo ?? previousStep(journey, "contract");
  // A contradiction is said at once, anything else on Continue.
  const isShown = (id: string) => (attempt > 0 && !handsOver) || (id === "userLegalStatus" && signer !== undefined);
  const errorOf = (id: string) => (isShown(id) ? problems.find(({ fieldId }) => fieldId === id)?.message : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (handsOver) return leave(next, { userLegalStatus: LEGAL_STATUSES.minor });
    if (!signer || problems.length > 0) return setAttempt(attempt + 1);
    await leave(returnTo ?? next, { userLegalStatus: STATUS_OF_SIGNER[signer], contract: { version, signer } });
  };

  const changeBirthDate = () => {
    const route = `${changeRoute(application._id, "studentData", "contract", hasSummary)}#field-birthDate`;
    return leave("studentData", signer ? { userLegalStatus: STATUS_OF_SIGNER[signer] } : {}, route);
  };

  return (
    <HydratedForm className="grid gap-8 print:hidden" onSubmit={submit}>
      {attempt > 0 && !handsOver && problems.length > 0 && (
        <ErrorSummary attempt={attempt} items={problems} title={common("errorTitle")} />
      )}
      <SignerQuestion
        acceptance={acceptance}
        error={errorOf("userLegalStatus")}
        isBusy={isBusy}
        onChangeBirthDate={changeBirthDate}
      />
      {!handsOver && (
        <Checkbox
          checked={isTicked}
          error={errorOf("contract")}
          id="contract"
          label={t("accept")}
          look="card"
          name="contract"
          onChange={(event) => setIsTicked(event.target.checked)}
        />
      )}
      <StepActions
        isBusy={isBusy}
        isReturning={returnTo !== undefined}
        onBack={previous && (() => leave(previous, {}))}
        state={state}
      />
    </HydratedForm>
  );
};

"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { StepActions } from "@/components/application/step-actions";
import { useReturnStep } from "@/components/application/use-return-step";
import { useStepSave } from "@/components/application/use-step-save";
import { useMayHandOver } from "@/components/hand-over/use-may-hand-over";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Fieldset } from "@/components/ui/fieldset";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Application } from "@/lib/contracts/application";
import { SIGNERS } from "@/lib/domain/application/contract";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { type Journey, nextStep, previousStep } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { isAdult } from "@/lib/domain/person/age";
import type { Day } from "@/lib/kit/day";

interface ContractAcceptanceProps {
  application: Application;
  journey: Journey;
  version: string;
  language: Locale;
  today: Day;
}

const STATUS_OF = { student: LEGAL_STATUSES.adult, guardian: LEGAL_STATUSES.legalParentOrGuardian };
const MINOR = String(LEGAL_STATUSES.minor);

/** Who accepts the contract, and the checkbox. An earlier acceptance counts until the text changes. */
export const ContractAcceptance = ({ application, journey, version, language, today }: ContractAcceptanceProps) => {
  const t = useTranslations("contract");
  const common = useTranslations("common");
  const accepted = application.contract?.version === version ? application.contract : undefined;
  const [status, setStatus] = useState(application.userLegalStatus === null ? "" : String(application.userLegalStatus));
  const [isTicked, setIsTicked] = useState(accepted !== undefined);
  const [attempt, setAttempt] = useState(0);
  const { birthDate } = application.student;
  const { leave, state, isBusy } = useStepSave({
    application,
    journey,
    step: "contract",
    language,
    today,
    isAdult: isAdult(birthDate, today),
  });
  const mayHandOver = useMayHandOver(application, journey, today);
  const handsOver = mayHandOver && status === MINOR;
  const signer = SIGNERS.find((one) => String(STATUS_OF[one]) === status);
  const returnTo = useReturnStep(application, journey);
  const previous = returnTo ?? previousStep(journey, "contract");
  const isMinor = birthDate !== undefined && birthDate !== "" && !isAdult(birthDate, today);
  const signerProblem = signer ? isMinor && signer === "student" && t("signerMinor") : t("signerRequired");
  const minorOption = { value: MINOR, label: t("signer_minor"), hint: t("signerMinorHint") };
  const problems = [
    ...(signerProblem ? [{ fieldId: "userLegalStatus", message: signerProblem }] : []),
    ...(isTicked ? [] : [{ fieldId: "contract", message: t("acceptRequired") }]),
  ];
  const errorOf = (id: string) =>
    attempt > 0 && !handsOver ? problems.find(({ fieldId }) => fieldId === id)?.message : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (handsOver) return leave(nextStep(journey, "contract"), { userLegalStatus: LEGAL_STATUSES.minor });
    if (!signer || problems.length > 0) return setAttempt(attempt + 1);
    await leave(returnTo ?? nextStep(journey, "contract"), {
      userLegalStatus: STATUS_OF[signer],
      contract: { version, signer },
    });
  };

  return (
    <HydratedForm className="grid gap-8 print:hidden" onSubmit={submit}>
      {attempt > 0 && !handsOver && problems.length > 0 && (
        <ErrorSummary attempt={attempt} items={problems} title={common("errorTitle")} />
      )}
      <Fieldset error={errorOf("userLegalStatus")} hint={t("signerHint")} id="signer" legend={t("signer")}>
        <RadioGroup
          columns={2}
          id="userLegalStatus"
          look="card"
          name="userLegalStatus"
          onValueChange={setStatus}
          options={[
            ...SIGNERS.map((one) => ({ value: String(STATUS_OF[one]), label: t(`signer_${one}`) })),
            ...(mayHandOver ? [minorOption] : []),
          ]}
          value={status}
        />
      </Fieldset>
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
      <StepActions isBusy={isBusy} onBack={previous && (() => leave(previous, {}))} state={state} />
    </HydratedForm>
  );
};

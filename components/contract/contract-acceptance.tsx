"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { StepActions } from "@/components/application/step-actions";
import { useStepSave } from "@/components/application/use-step-save";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { ReadyForm } from "@/components/ui/ready-form";
import type { Application } from "@/lib/contracts/registrations";
import { SIGNERS } from "@/lib/domain/application/contract";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { type Journey, nextStep, previousStep } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { isAdult } from "@/lib/domain/person/age";
import { instantText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";

interface ContractAcceptanceProps {
  application: Application;
  journey: Journey;
  version: string;
  language: Locale;
  today: Day;
  /** The centre's zone. */
  zone: string;
}

const STATUS_OF = { student: LEGAL_STATUSES.adult, guardian: LEGAL_STATUSES.legalParentOrGuardian };

/** Who accepts, and the tick. What was accepted before is shown, and asked again only when the text has changed. */
export const ContractAcceptance = ({
  application,
  journey,
  version,
  language,
  today,
  zone,
}: ContractAcceptanceProps) => {
  const t = useTranslations("contract");
  const common = useTranslations("common");
  const accepted = application.contract?.version === version ? application.contract : undefined;
  const [status, setStatus] = useState(application.userLegalStatus === null ? "" : String(application.userLegalStatus));
  const [isTicked, setIsTicked] = useState(accepted !== undefined);
  const [attempt, setAttempt] = useState(0);
  const { birthDate } = application.student;
  const { leave, state, isBusy } = useStepSave({
    application,
    step: "contract",
    language,
    isAdult: isAdult(birthDate, today),
  });
  const signer = SIGNERS.find((one) => String(STATUS_OF[one]) === status);
  const previous = previousStep(journey, "contract");
  const problems = [
    ...(signer ? [] : [{ fieldId: "userLegalStatus", message: t("signerRequired") }]),
    ...(isTicked ? [] : [{ fieldId: "contract", message: t("acceptRequired") }]),
  ];
  const errorOf = (id: string) => (attempt > 0 ? problems.find(({ fieldId }) => fieldId === id)?.message : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!signer || !isTicked) return setAttempt(attempt + 1);
    await leave(nextStep(journey, "contract"), { userLegalStatus: STATUS_OF[signer], contract: { version, signer } });
  };

  return (
    <ReadyForm className="grid gap-8" onSubmit={submit}>
      <Button className="justify-self-start print:hidden" onClick={() => window.print()} variant="secondary">
        <Printer aria-hidden className="size-5" />
        {t("print")}
      </Button>
      {attempt > 0 && problems.length > 0 && (
        <ErrorSummary attempt={attempt} items={problems} title={common("errorTitle")} />
      )}
      <Fieldset error={errorOf("userLegalStatus")} id="signer" legend={t("signer")}>
        <RadioGroup
          columns={2}
          id="userLegalStatus"
          look="card"
          name="userLegalStatus"
          onValueChange={setStatus}
          options={SIGNERS.map((one) => ({ value: String(STATUS_OF[one]), label: t(`signer_${one}`) }))}
          value={status}
        />
      </Fieldset>
      <Checkbox
        checked={isTicked}
        error={errorOf("contract")}
        hint={accepted && t("accepted", { date: instantText(language, "longDate", new Date(accepted.signedAt), zone) })}
        id="contract"
        label={t("accept")}
        look="card"
        name="contract"
        onChange={(event) => setIsTicked(event.target.checked)}
      />
      <StepActions isBusy={isBusy} onBack={previous && (() => leave(previous, {}))} state={state} />
    </ReadyForm>
  );
};

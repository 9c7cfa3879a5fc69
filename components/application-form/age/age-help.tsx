"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { get, useFormContext, useFormState } from "react-hook-form";
import { Notice } from "@/components/ui/notice";
import { ageConflict, isAgeConflict, signerJudgement } from "@/lib/domain/application/age-conflict";
import { useStepContext } from "../step-context";
import { LocationHelp } from "./location-help";
import { SignerHelp } from "./signer-help";

interface AgeHelpProps {
  path: string;
  birthDate: string;
  /** The field's error, as its message key. */
  message: string | undefined;
  firstPartId: string;
}

/** What to do about a birth date that does not go with the location, or with who accepted the agreement. */
export const AgeHelp = ({ path, birthDate, message, firstPartId }: AgeHelpProps) => {
  const t = useTranslations("age");
  const { ageRules, mode } = useStepContext();
  const { trigger } = useFormContext();
  const { touchedFields } = useFormState();
  const { userLegalStatus, ageRestrictions } = ageRules;

  // An answer that was changed elsewhere may contradict the saved birth date now, or no longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged again when the other answers have changed
  useEffect(() => {
    const isKnown = isAgeConflict(message) || (mode === "apply" && ageConflict(birthDate, ageRules) !== undefined);
    if (isKnown) void trigger(path);
  }, [userLegalStatus, ageRestrictions.min, ageRestrictions.max]);

  if (mode !== "apply") return null;
  // The error stands until the field is left, also for the half of a date that is being typed.
  if (message === "age_restricted" && ageConflict(birthDate, ageRules) !== message) return null;
  if (message === "age_restricted") return <LocationHelp birthDate={birthDate} firstPartId={firstPartId} />;
  if (isAgeConflict(message))
    return (
      <Notice className="wrap-anywhere mt-4" title={t("correctLead")}>
        <SignerHelp firstPartId={firstPartId} />
      </Notice>
    );
  if (message !== undefined || !get(touchedFields, path) || signerJudgement(birthDate, ageRules) !== "unusual")
    return null;
  return (
    <Notice className="wrap-anywhere mt-4">
      <p>{t("unusualSigner")}</p>
      <SignerHelp firstPartId={firstPartId} />
    </Notice>
  );
};

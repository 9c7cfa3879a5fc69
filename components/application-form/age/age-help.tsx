"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { get, useFormContext, useFormState } from "react-hook-form";
import { Notice } from "@/components/ui/notice";
import { ageConflict, isAgeConflict, signerJudgement } from "@/lib/domain/application/age-conflict";
import { useStepContext } from "../step-context";
import { LocationHelp, LocationSentence } from "./location-help";
import { SignerHelp } from "./signer-help";

interface AgeHelpProps {
  path: string;
  birthDate: string;
  /** The field's error, as its message key. */
  message: string | undefined;
  firstPartId: string;
}

// What to help with. A booked application gets the error alone.
const useTopic = (path: string, birthDate: string, message: string | undefined) => {
  const { ageRules, mode } = useStepContext();
  const { touchedFields } = useFormState();
  if (mode !== "apply") return undefined;
  // The error stands until the field is left, also for the half of a date that is being typed.
  if (message === "age_restricted") return ageConflict(birthDate, ageRules) === message ? "location" : undefined;
  if (isAgeConflict(message)) return "contradiction";
  const isLeft = message === undefined && get(touchedFields, path);
  return isLeft && signerJudgement(birthDate, ageRules) === "unusual" ? "unusual" : undefined;
};

/** What to do about a birth date that does not go with the location, or with who accepted the agreement. */
export const AgeHelp = ({ path, birthDate, message, firstPartId }: AgeHelpProps) => {
  const t = useTranslations("age");
  const { ageRules, mode } = useStepContext();
  const { trigger } = useFormContext();
  const { userLegalStatus, ageRestrictions } = ageRules;

  // An answer that was changed elsewhere may contradict the saved birth date now, or no longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged again when the other answers have changed
  useEffect(() => {
    const isKnown = isAgeConflict(message) || (mode === "apply" && ageConflict(birthDate, ageRules) !== undefined);
    if (isKnown) void trigger(path);
  }, [userLegalStatus, ageRestrictions.min, ageRestrictions.max]);

  const topic = useTopic(path, birthDate, message);
  const isRefused = topic === "location";
  // The sentence is announced, its buttons are not.
  return (
    <>
      <div role="status">
        {topic && (
          <Notice className="wrap-anywhere mt-4">
            {isRefused && <LocationSentence birthDate={birthDate} />}
            {topic === "contradiction" && <span>{t("correctLead")}</span>}
            {topic === "unusual" && <span>{t("unusualSigner")}</span>}
          </Notice>
        )}
      </div>
      {isRefused && <LocationHelp birthDate={birthDate} firstPartId={firstPartId} />}
      {topic && !isRefused && <SignerHelp firstPartId={firstPartId} />}
    </>
  );
};

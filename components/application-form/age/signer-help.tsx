"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SaveFailure } from "@/components/application/save-failure";
import { useIsFromSummary } from "@/components/application/use-return-step";
import { Button } from "@/components/ui/button";
import { changeRoute } from "@/lib/domain/step-routes";
import { useStepContext } from "../step-context";
import { useSavedChange } from "./use-saved-change";

/** The two answers of which one is wrong: who accepted the agreement, and the birth date. */
export const SignerHelp = ({ firstPartId }: { firstPartId: string }) => {
  const t = useTranslations("age");
  const router = useRouter();
  const { applicationId } = useStepContext();
  const hasSummary = useIsFromSummary();
  const { change, isSaving, state } = useSavedChange();
  const openAgreement = () => router.push(changeRoute(applicationId, "contract", "studentData", hasSummary));

  return (
    <div className="mt-3 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => document.getElementById(firstPartId)?.focus()} variant="secondary">
          {t("correctBirthDate")}
        </Button>
        <Button busy={isSaving} onClick={() => change({}, openAgreement)} variant="secondary">
          {t("correctSigner")}
        </Button>
      </div>
      <SaveFailure state={state} />
    </div>
  );
};

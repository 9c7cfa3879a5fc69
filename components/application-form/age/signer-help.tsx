"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useIsFromSummary } from "@/components/application/use-return-step";
import { Button } from "@/components/ui/button";
import { changeRoute } from "@/lib/domain/step-routes";
import { useStepContext } from "../step-context";

/** The two answers of which one is wrong: who accepted the agreement, and the birth date. */
export const SignerHelp = ({ firstPartId }: { firstPartId: string }) => {
  const t = useTranslations("age");
  const router = useRouter();
  const { applicationId, saveNow } = useStepContext();
  const hasSummary = useIsFromSummary();
  const [isLeaving, setIsLeaving] = useState(false);

  const changeSigner = async () => {
    setIsLeaving(true);
    if (await saveNow()) router.push(changeRoute(applicationId, "contract", "studentData", hasSummary));
    else setIsLeaving(false);
  };
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Button onClick={() => document.getElementById(firstPartId)?.focus()} variant="secondary">
        {t("correctBirthDate")}
      </Button>
      <Button busy={isLeaving} onClick={changeSigner} variant="secondary">
        {t("correctSigner")}
      </Button>
    </div>
  );
};

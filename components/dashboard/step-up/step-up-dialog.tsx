"use client";

import { useTranslations } from "next-intl";
import { ProofForm } from "@/components/dashboard/proof/proof-form";
import { useProof } from "@/components/dashboard/proof/use-proof";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { call } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { FACTORS, type Factor } from "@/lib/domain/sign-in/factors";
import { queryString } from "@/lib/kit/url";

interface StepUpDialogProps {
  /** What may prove it, as the refusal said. */
  factors: unknown;
  onEnd: (isProved: boolean) => void;
}

const factorsOf = (factors: unknown): Factor[] =>
  FACTORS.filter((factor) => Array.isArray(factors) && factors.includes(factor));

/** The provider leads back to the page, whose drafts the tab stores. */
const providerHref = () =>
  `/api/auth/provider${queryString({ purpose: "step_up", redirect: window.location.pathname + window.location.search })}`;

/** Asks who the person is before what may hurt many. Closing it leaves everything as it was. */
export const StepUpDialog = ({ factors, onEnd }: StepUpDialogProps) => {
  const t = useTranslations("stepUp");
  const common = useTranslations("common");
  const { isBusy, failure, prove, provePasskey } = useProof({
    send: async (proof) => {
      await call("POST /auth/step-up", { body: { proof } });
      onEnd(true);
    },
    isEnd: redirectsToLogin,
  });
  return (
    <Dialog
      closeLabel={common("close")}
      description={t("text")}
      footer={
        <Button aria-disabled={isBusy} onClick={() => onEnd(false)} variant="secondary">
          {common("cancel")}
        </Button>
      }
      maxWidth={480}
      onOpenChange={(isOpen) => !isOpen && onEnd(false)}
      open
      persistent={isBusy}
      title={t("title")}
    >
      <ProofForm
        factors={factorsOf(factors)}
        failure={failure}
        isBusy={isBusy}
        onPasskey={provePasskey}
        onProof={prove}
        providerHref={providerHref()}
      />
    </Dialog>
  );
};

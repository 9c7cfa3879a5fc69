"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ProofForm } from "@/components/dashboard/proof/proof-form";
import { useProof } from "@/components/dashboard/proof/use-proof";
import { LoadFailure } from "@/components/errors/load-failure";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { useLoaded } from "@/lib/client/use-loaded";
import { StepHeading } from "./step-heading";

interface SecondFactorStepProps {
  onProved: () => void;
  onStartAgain: () => void;
  /** The ten minutes for it are over. */
  onExpired: () => void;
}

type SecondProof = Parameters<typeof call<"POST /auth/second-factor">>[1]["body"]["proof"];

/** Asks for the account's second factor after the password. */
export const SecondFactorStep = ({ onProved, onStartAgain, onExpired }: SecondFactorStepProps) => {
  const t = useTranslations("signIn");
  const state = useLoaded("state", () => call("GET /auth/state", {}));
  const { isBusy, failure, prove, provePasskey } = useProof({
    send: async (proof) => {
      await call("POST /auth/second-factor", { body: { proof: proof as SecondProof } });
      onProved();
    },
    isEnd: (error) => {
      if (isLoginSessionEnd(error)) onExpired();
      return isLoginSessionEnd(error);
    },
  });
  const { error } = state;
  const isEnded = isLoginSessionEnd(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended
  useEffect(() => {
    if (isEnded) onExpired();
  }, [isEnded]);
  return (
    <div className="grid gap-5">
      <StepHeading
        text={state.data && <Sentence text={(name) => t("secondFactorText", { name })} value={state.data.username} />}
        title={t("secondFactorTitle")}
      />
      {error && !isEnded && <LoadFailure error={error} onRetry={state.reload} />}
      {!state.data && !error && <Skeleton className="h-32 w-full" />}
      {state.data && (
        <ProofForm
          factors={state.data.factors}
          failure={failure}
          isBusy={isBusy}
          onPasskey={provePasskey}
          onProof={prove}
        />
      )}
      <div className="border-line border-t pt-3">
        <p className="text-ink-second text-sm">{t("lostAll")}</p>
        <Button className="-ms-4 text-start" onClick={onStartAgain} variant="quiet">
          {t("startAgain")}
        </Button>
      </div>
    </div>
  );
};

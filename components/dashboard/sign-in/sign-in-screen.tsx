"use client";

import { StepUp } from "@/components/dashboard/step-up/step-up";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { ProofError } from "./provider-error";
import { SignInWays } from "./sign-in-ways";
import { useSignIn } from "./use-sign-in";

const Placeholder = () => <Skeleton className="h-64 w-full" />;

const SecondFactorStep = lazyComponent(() => import("./second-factor-step").then((part) => part.SecondFactorStep), {
  Placeholder,
});
const EnrolmentStep = lazyComponent(() => import("./enrolment-step").then((part) => part.EnrolmentStep), {
  Placeholder,
});

/** Signs staff in, step by step on one page: who it is, then the second factor, or the enrolment of one, with a fresh proof. */
export const SignInScreen = () => {
  const { target, lacks, end, isLeaving, goOn, leave, startAgain, onExpired } = useSignIn();
  if (lacks === "needs_second_factor")
    return <SecondFactorStep onExpired={onExpired} onProved={leave} onStartAgain={startAgain} />;
  if (lacks === "needs_enrolment")
    return (
      <>
        <StepUp />
        <ProofError />
        <EnrolmentStep onEnrolled={leave} onStartAgain={startAgain} />
      </>
    );
  return <SignInWays end={end} isLeaving={isLeaving} onSignedIn={goOn} target={target} />;
};

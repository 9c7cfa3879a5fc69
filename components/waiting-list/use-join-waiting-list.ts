"use client";

import { useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import type { Refusal } from "@/components/application-form/refusal-notice";
import { useRefusedAnswers } from "@/components/application-form/use-refused-answers";
import { asCallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { Session } from "@/lib/contracts/schedule";
import type { Day } from "@/lib/kit/day";

/** A pair or a single session with a waiting list. */
export interface FullSessions {
  first: Session;
  second: Session | undefined;
}

/** Joins the waiting list. The application must be complete except for the seats; missing answers are reported. */
export const useJoinWaitingList = (form: FormScreenProps, onJoined: () => void) => {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [attempt, setAttempt] = useState(0);
  const refusedAnswers = useRefusedAnswers(form);
  const join = async ({ first, second }: FullSessions, range: { from: Day; to: Day }) => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await call("POST /registration/{id}/waiting-list", {
        params: { id: form.application._id },
        body: { session_id: first._id, secondary_session_id: second?._id, ...range },
      });
      onJoined();
    } catch (thrown) {
      const error = asCallError(thrown);
      if (redirectsToVerify(error)) return;
      setRefusal({ error, answers: await refusedAnswers(error).catch(() => []) });
      setAttempt((count) => count + 1);
    } finally {
      setIsBusy(false);
    }
  };
  return { join, isBusy, refusal, attempt };
};

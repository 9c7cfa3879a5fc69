"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import { retryUntilAnswered } from "@/lib/client/retry-until-answered";
import { useIdempotencyKey } from "@/lib/client/use-idempotency-key";
import type { Application } from "@/lib/contracts/registrations";
import { routes } from "@/lib/domain/routes";

/** After these there is nothing left to accept. */
const OVER: readonly string[] = ["waiting_list_no_offer", "form_student_session_unavailable", "registration_closed"];

/** Books what was offered, once however often it is pressed or the answer gets lost, and shows the appointment. */
export const useAcceptOffer = ({ _id, status }: Pick<Application, "_id" | "status">, onOver: () => void) => {
  const router = useRouter();
  const common = useTranslations("common");
  const errorText = useErrorText();
  const keyOf = useIdempotencyKey();
  const [isBusy, setIsBusy] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const [refusal, setRefusal] = useState<CallError>();
  const accept = async () => {
    setIsBusy(true);
    setRefusal(undefined);
    const asked = { params: { id: _id }, idempotencyKey: keyOf(_id) };
    try {
      await retryUntilAnswered(
        () => call("POST /registration/{id}/waiting-list/accept", asked),
        () => setIsLost(true),
      );
      router.push(status === "draft" ? routes.congrats(_id) : routes.appointment(_id));
      router.refresh();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (redirectsToVerify(error)) return;
      setIsBusy(false);
      if (!OVER.includes(error.code)) return setRefusal(error);
      // The notice goes away, so that it cannot say why itself.
      showSnackbar({ text: errorText(error), status: "error", closeLabel: common("close") });
      onOver();
    } finally {
      setIsLost(false);
    }
  };
  return { accept, isBusy, isLost, refusal };
};

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Refusal } from "@/components/application-form/refusal-notice";
import type { RefusedAnswer } from "@/components/application-form/use-refused-answers";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import type { CallError } from "@/lib/client/call";
import { useAfterBooking } from "@/lib/client/use-after-booking";
import { useBooking } from "@/lib/client/use-booking";
import type { Application } from "@/lib/contracts/application";
import { routes } from "@/lib/domain/routes";

/** Errors that end the offer, besides taken seats. */
const ENDED: readonly string[] = ["waiting_list_no_offer", "registration_closed"];

interface AcceptOptions {
  /** Finds the fields of refused answers; missing where a page knows too little of the form. */
  refusedAnswers: ((error: CallError) => Promise<RefusedAnswer[]>) | undefined;
  /** Called when the offer has ended. */
  onOver: () => void;
}

/** Books the offered seats and opens the appointment. */
export const useAcceptOffer = (
  { _id, status }: Pick<Application, "_id" | "status">,
  { refusedAnswers, onOver }: AcceptOptions,
) => {
  const router = useRouter();
  const afterBooking = useAfterBooking();
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<Refusal>();
  const [attempt, setAttempt] = useState(0);
  const { book, reset, isBooking, isLost } = useBooking();
  const showAppointment = () => {
    if (status === "draft") return afterBooking(_id);
    router.push(routes.appointment(_id));
    router.refresh();
  };
  const accept = async () => {
    setRefusal(undefined);
    const result = await book("POST /registration/{id}/waiting-list/accept", { params: { id: _id } });
    if (result?.is === "booked") return showAppointment();
    if (result?.is !== "seatsTaken" && result?.is !== "refused") return;
    const { error } = result;
    if (result.is === "refused" && !ENDED.includes(error.code)) {
      const answers = await refusedAnswers?.(error).catch(() => []);
      setRefusal({ error, answers: answers ?? [] });
      setAttempt((count) => count + 1);
      return reset();
    }
    reset();
    // The notice disappears with the offer, so a snackbar gives the reason.
    showSnackbar({ text: errorText(error), status: "error", closeLabel: common("close") });
    onOver();
  };
  return { accept, isBusy: isBooking, isLost, refusal, attempt };
};

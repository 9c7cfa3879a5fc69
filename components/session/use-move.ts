"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { retryUntilAnswered } from "@/lib/client/retry-until-answered";
import { useIdempotencyKey } from "@/lib/client/use-idempotency-key";
import type { Application } from "@/lib/contracts/registrations";
import { routes } from "@/lib/domain/routes";
import type { SeatChoice } from "./use-seats";

/** Moves an appointment to the chosen seats, or books them anew: once, however often the answer gets lost. Throws `CallError`. */
export const useMove = ({ _id, appointment }: Application, { chosen }: SeatChoice, isStudentAdult: boolean) => {
  const t = useTranslations("appointment");
  const common = useTranslations("common");
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const { session_id = "", secondary_session_id, start_day = "", presentation_date = "", customSchedule = [] } = chosen;
  return async (onLost: (text: string) => void): Promise<void> => {
    const student = { session_id, secondary_session_id, start_day, presentation_date, customSchedule };
    const body = { isStudentAdult, student };
    const asked = { params: { id: _id }, body, idempotencyKey: keyOf(body) };
    await retryUntilAnswered(
      () => call("PATCH /registration/update-appointment/{id}", asked),
      () => onLost(common("lost")),
    );
    showSnackbar({
      text: t(appointment?.state === "cancelled" ? "rebooked" : "moved"),
      status: "success",
      closeLabel: common("close"),
    });
    router.push(routes.appointment(_id));
    router.refresh();
  };
};

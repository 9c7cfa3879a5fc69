"use client";

import { useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import type { Refusal } from "@/components/application-form/refusal-notice";
import { useRefusedAnswers } from "@/components/application-form/use-refused-answers";
import { markSeatsTaken } from "@/components/session/choice-storage";
import { useAfterBooking } from "@/lib/client/use-after-booking";
import { useBooking } from "@/lib/client/use-booking";
import { useOpenPage } from "@/lib/client/use-open-page";
import { isAdult } from "@/lib/domain/person/age";
import { routes } from "@/lib/domain/routes";

/** A way to book, and its state. */
export interface Booking {
  book: (note: string) => void;
  isBooking: boolean;
  isLost: boolean;
  refusal: Refusal | undefined;
}

/** Books the application and opens the congratulations. Taken seats lead back to the session step. */
export const useConfirmBooking = (props: FormScreenProps): Booking => {
  const { application, today } = props;
  const { _id, student } = application;
  const open = useOpenPage();
  const afterBooking = useAfterBooking();
  const [refusal, setRefusal] = useState<Refusal>();
  const refusedAnswers = useRefusedAnswers(props);
  const { book: send, reset, isBooking, isLost } = useBooking();

  const book = async (message: string) => {
    setRefusal(undefined);
    const body = { isStudentAdult: isAdult(student.birthDate, today), message };
    const result = await send("POST /registration/make-appointment/{id}", { params: { id: _id }, body });
    if (result?.is === "booked") afterBooking(_id);
    if (result?.is === "seatsTaken") {
      markSeatsTaken(_id);
      void open(routes.form(_id, "session"));
    }
    if (result?.is === "refused") {
      setRefusal({ error: result.error, answers: await refusedAnswers(result.error).catch(() => []) });
      reset();
    }
  };

  return { book, isBooking, isLost, refusal };
};

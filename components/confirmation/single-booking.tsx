"use client";

import { useTranslations } from "next-intl";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { BookingForm } from "./booking-form";
import { useConfirmBooking } from "./use-confirm-booking";

/** Books one application. */
export const SingleBooking = (props: FormScreenProps) => {
  const t = useTranslations("confirmation");
  const booking = useConfirmBooking(props);
  return <BookingForm {...props} booking={booking} labels={{ confirm: t("confirm"), book: t("book") }} />;
};

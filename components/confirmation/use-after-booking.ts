"use client";

import { useRouter } from "next/navigation";
import { removeItem } from "@/lib/client/device-storage";
import { forgetHold } from "@/lib/client/holds";
import { rememberBooked } from "@/lib/client/saved-application";
import { BOOKING_NOTE } from "@/lib/domain/device-storage/rows";
import { routes } from "@/lib/domain/routes";

/** A function to call once applications are booked: forgets what the tab stores until then, and congratulates on the first. Back does not lead to the confirmation. */
export const useAfterBooking = () => {
  const router = useRouter();
  return (first: string, ...others: string[]): void => {
    for (const id of [first, ...others]) {
      removeItem(BOOKING_NOTE, id);
      rememberBooked(id);
    }
    forgetHold();
    router.replace(routes.congrats(first));
  };
};

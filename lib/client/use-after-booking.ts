"use client";

import { useRouter } from "next/navigation";
import { BOOKING_NOTE } from "@/lib/domain/device-storage/rows";
import { routes } from "@/lib/domain/routes";
import { removeItem } from "./device-storage";
import { forgetHold } from "./holds";
import { rememberBooked } from "./saved-application";

/**
 * A function to call once drafts are booked: forgets what the tab stores until then, and congratulates on the first, in place of
 * the page that booked it.
 */
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

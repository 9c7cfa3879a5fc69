"use client";

import { useRouter } from "next/navigation";
import { removeItem } from "@/lib/client/device-storage";
import { forgetHold } from "@/lib/client/holds";
import { BOOKING_NOTE } from "@/lib/domain/device-storage/rows";
import { routes } from "@/lib/domain/routes";

/** A function to call once applications are booked: forgets what the tab stores until then, and congratulates on the first. */
export const useAfterBooking = () => {
  const router = useRouter();
  return (first: string, ...others: string[]): void => {
    for (const id of [first, ...others]) removeItem(BOOKING_NOTE, id);
    forgetHold();
    router.push(routes.congrats(first));
  };
};

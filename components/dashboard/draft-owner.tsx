"use client";

import { useLayoutEffect, useState } from "react";
import { removeExpired } from "@/lib/client/device-storage";
import { type StaffOwner, setStaffOwner } from "@/lib/client/staff-owner";

const claim = ({ tenant, id }: StaffOwner): void => setStaffOwner(id ? { tenant, id } : undefined);

/**
 * Says whose drafts and unsent check-ins the tab reads, before the screen reads them: it stands before the screen. Outside of the
 * dashboard, as on the sign-in page, they are nobody's.
 */
export const DraftOwner = ({ tenant, id }: StaffOwner) => {
  useState(() => {
    claim({ tenant, id });
    removeExpired();
  });
  // Again, since the page before this one lets go as it is left.
  useLayoutEffect(() => {
    claim({ tenant, id });
    return () => setStaffOwner(undefined);
  }, [tenant, id]);
  return null;
};

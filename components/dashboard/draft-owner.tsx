"use client";

import { useState } from "react";
import { removeExpired } from "@/lib/client/device-storage";
import { type StaffOwner, setStaffOwner } from "@/lib/client/staff-owner";

/** Says whose drafts and unsent check-ins the tab reads, before the screen reads them: it stands before the screen. */
export const DraftOwner = ({ tenant, id }: StaffOwner) => {
  useState(() => {
    setStaffOwner(id ? { tenant, id } : undefined);
    removeExpired();
  });
  return null;
};

"use client";

import { useState } from "react";
import { clearTab, isText, readItem, writeItem } from "@/lib/client/device-storage";
import {
  ANNOUNCEMENT_DRAFT,
  NEW_APPLICANT,
  REASON_DRAFT,
  STAFF_NOTE,
  STAFF_USER,
} from "@/lib/domain/device-storage/staff-rows";

/** Removes what another member of staff has typed about people in this tab: it is not for the eyes of whoever signs in next. */
export const assignDraftsTo = (username: string): void => {
  if (readItem(STAFF_USER, isText) !== username)
    for (const { key } of [NEW_APPLICANT, STAFF_NOTE, REASON_DRAFT, ANNOUNCEMENT_DRAFT]) clearTab(key);
  writeItem(STAFF_USER, username);
};

/** Drops the drafts of others before the screen reads them: it stands before the screen. */
export const DraftOwner = ({ username }: { username: string }) => {
  useState(() => assignDraftsTo(username));
  return null;
};

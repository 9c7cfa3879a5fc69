"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { isText, readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import { foreignLinkIn } from "@/lib/domain/announcements/foreign-link";
import { type DeskReason, type DeskReasonCode, needsText } from "@/lib/domain/dashboard/reasons";
import { REASON_DRAFT } from "@/lib/domain/device-storage/staff-rows";

interface ReasonDraft {
  code: DeskReasonCode;
  text: string;
}

// Most who are moved have called and asked for it.
const USUAL: ReasonDraft = { code: "asked", text: "" };

const storedDraft = (id: string): ReasonDraft => {
  const text = readItem(REASON_DRAFT, isText, id);
  return text ? { code: "other", text } : USUAL;
};

/**
 * The choice of a reason in a dialog. `read` returns it for the call, or undefined with an error while staff's own words are missing.
 * The tab keeps these until `discard` or `close`: a reload, or another sign-in, finds them.
 */
export const useReason = (id: string, onClose: () => void) => {
  const t = useTranslations("moves");
  const announcements = useTranslations("announcements");
  const [draft, setDraft] = useState(() => storedDraft(id));
  const [error, setError] = useState<string>();
  const discard = () => removeItem(REASON_DRAFT, id);
  const close = () => {
    discard();
    onClose();
  };
  const change = (changed: ReasonDraft) => {
    setDraft(changed);
    setError(undefined);
    if (needsText(changed.code)) writeItem(REASON_DRAFT, changed.text, id);
    else discard();
  };
  const read = (): DeskReason | undefined => {
    const text = draft.text.trim();
    if (!needsText(draft.code)) return { code: draft.code };
    const { host } = window.location;
    const link = foreignLinkIn(text, host);
    if (text && link === undefined) return { code: draft.code, text };
    setError(link === undefined ? t("enterReason") : announcements("foreignLink", { link, host }));
    return undefined;
  };
  return { draft, error, change, read, discard, close };
};

export type ReasonChoice = ReturnType<typeof useReason>;

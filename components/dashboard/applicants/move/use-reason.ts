"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { foreignLinkIn } from "@/lib/domain/announcements/foreign-link";
import { type DeskReason, type DeskReasonCode, needsText } from "@/lib/domain/dashboard/reasons";

interface ReasonDraft {
  code: DeskReasonCode;
  text: string;
}

// Most who are moved have called and asked for it.
const USUAL: ReasonDraft = { code: "asked", text: "" };

/** The choice of a reason. `read` returns it for the call, or undefined with an error while staff's own words are missing. */
export const useReason = () => {
  const t = useTranslations("moves");
  const announcements = useTranslations("announcements");
  const [draft, setDraft] = useState(USUAL);
  const [error, setError] = useState<string>();
  const change = (changed: ReasonDraft) => {
    setDraft(changed);
    setError(undefined);
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
  return { draft, error, change, read };
};

export type ReasonChoice = ReturnType<typeof useReason>;

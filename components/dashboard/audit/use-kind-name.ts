"use client";

import { useTranslations } from "next-intl";
import type { AuditKind } from "@/lib/domain/dashboard/audit-actions";
import type { Screen } from "@/lib/domain/dashboard/screens";

/** The screen of what an entry is about. */
export const SCREEN_OF = {
  start_days: "startDays",
  presentation: "presentations",
  session: "slots",
  closure: "closures",
  configuration: "configuration",
  account: "accounts",
  registration: "applicants",
  announcement: "announcements",
  sign_in_sheet: "overview",
  export: "applicants",
  key: "keys",
} as const satisfies Record<AuditKind, Screen>;

/** A function that names a kind of things: as its screen is named, if it has one of its own. */
export const useKindName = () => {
  const t = useTranslations("audit");
  const screens = useTranslations("dashboard");
  return (kind: AuditKind): string => (kind === "export" ? t("kind_export") : screens(SCREEN_OF[kind]));
};

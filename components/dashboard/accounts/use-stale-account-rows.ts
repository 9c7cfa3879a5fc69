"use client";

import { useLocale, useTranslations } from "next-intl";
import { staleRows } from "@/components/dashboard/stale/stale-notice";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import { listText } from "@/lib/i18n/lists";

/** An account as it is edited. */
export interface EditedAccount {
  name: string;
  email: string;
  role: StaffRole;
  locations: string[];
}

/** An account as its form shows it. */
export const editedOf = ({ name = "", email = "", role, locations }: StaffAccount): EditedAccount => ({
  name,
  email,
  role,
  locations,
});

interface StaleAccount {
  before: StaffAccount;
  now: StaffAccount;
}

/** The values of an account that others have changed, beside those that were typed. */
export const useStaleAccountRows = (centres: readonly { location_key: string; name: string }[]) => {
  const t = useTranslations("accounts");
  const language = useLocale();
  const names = new Map(centres.map(({ location_key, name }) => [location_key, name]));
  const state = ({ isDisabled }: StaffAccount) => t(isDisabled ? "stateDisabled" : "stateActive");
  const textsOf = ({ name, email, role, locations }: EditedAccount) => ({
    name,
    email,
    role: t(`role_${role}`),
    locations: listText(
      language,
      [...locations].sort().map((key) => names.get(key) ?? key),
    ),
  });
  const labels = {
    name: t("name"),
    email: t("email"),
    role: t("role"),
    locations: t("centres"),
    state: t("state"),
  };
  return ({ before, now }: StaleAccount, edited?: EditedAccount) =>
    staleRows<keyof typeof labels>(labels, {
      before: { ...textsOf(editedOf(before)), state: state(before) },
      now: { ...textsOf(editedOf(now)), state: state(now) },
      ...(edited && { mine: { ...textsOf(edited), state: state(now) } }),
    });
};

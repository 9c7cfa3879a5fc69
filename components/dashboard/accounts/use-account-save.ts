"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { currentOf } from "@/components/dashboard/stale/use-stale-save";
import { refusedFields, useStaffAction } from "@/components/dashboard/use-staff-action";
import { useErrorText } from "@/components/errors/use-error-text";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { CallError } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { AccountField } from "@/lib/domain/dashboard/account-draft";

export type FieldErrors = Partial<Record<AccountField, string>>;

const FIELDS: readonly AccountField[] = ["username", "email", "locations"];

/** The first invalid control of the open dialog. */
const INVALID_CONTROL = '[role="dialog"] [aria-invalid="true"]';

const isUsernameTaken = (error: unknown): boolean => error instanceof CallError && error.code === "username_taken";

/** Saves an account. `onStale` learns whether others have changed it, and how. Another refusal that names fields is shown beside them, any other as the failure of the dialog. */
export const useAccountSave = (onStale?: (now: StaffAccount | undefined) => void) => {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const [errors, setErrors] = useState<FieldErrors>({});

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusAndScrollTo(document.querySelector<HTMLElement>(INVALID_CONTROL));
  }, [errors]);

  const refuse = (invalid: readonly AccountField[]) =>
    setErrors(Object.fromEntries(invalid.map((field) => [field, t(`wrong_${field}`)])));

  const { isBusy, failure, run } = useStaffAction((error) => {
    const now = currentOf<StaffAccount>(error);
    onStale?.(now);
    if (now && onStale) return null;
    if (isUsernameTaken(error)) {
      setErrors({ username: errorText(error) });
      return null;
    }
    const refused = refusedFields(error);
    const fields = FIELDS.filter((field) => refused.includes(field));
    if (fields.length === 0) return undefined;
    refuse(fields);
    return null;
  });
  const save = (action: () => Promise<void>) => {
    setErrors({});
    return run(action);
  };

  return { isBusy, failure, errors, refuse, save };
};

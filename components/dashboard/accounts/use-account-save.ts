"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { AccountField } from "@/lib/domain/dashboard/account-draft";

export type FieldErrors = Partial<Record<AccountField, string>>;

const FIELDS: readonly AccountField[] = ["username", "locations", "password"];

/** What the open dialog asks to look at again, the first of it. */
const WRONG = '[role="dialog"] [aria-invalid="true"]';

const fieldsIn = (error: unknown): AccountField[] => {
  if (!(error instanceof CallError)) return [];
  if (error.code === "username_taken") return ["username"];
  const { fields } = error.data;
  return FIELDS.filter((field) => typeof fields === "object" && fields !== null && field in fields);
};

/** Saves once at a time; a refusal is said at its fields where it names them, else as a whole. */
export const useAccountSave = () => {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});

  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>(WRONG)?.focus();
  }, [errors]);

  const refuse = (wrong: readonly AccountField[]) =>
    setErrors(Object.fromEntries(wrong.map((field) => [field, t(`wrong_${field}`)])));

  const save = async (action: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(undefined);
    setErrors({});
    try {
      await action();
    } catch (error) {
      setIsBusy(false);
      if (redirectsToLogin(error)) return;
      const [field, ...others] = fieldsIn(error);
      if (field === undefined) return setFailure(errorText(error));
      if ((error as CallError).code === "username_taken") return setErrors({ username: errorText(error) });
      refuse([field, ...others]);
    }
  };

  return { isBusy, failure, errors, refuse, save };
};

"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { NewPasswordField } from "@/components/dashboard/factors/new-password-field";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { showSnackbar } from "@/components/ui/snackbar";
import { TextInput } from "@/components/ui/text-input";
import { CallError, call } from "@/lib/client/call";
import { isValidPassword, PASSWORD_MIN } from "@/lib/domain/sign-in/passwords";
import { AccountSection } from "./account-section";

interface PasswordSectionProps {
  /** Whether the account has one: the current one is asked for. */
  hasPassword: boolean;
  username: string | undefined;
  onChanged: () => void;
}

type FieldName = "current" | "password";
type Errors = Partial<Record<FieldName, string>>;

const EMPTY = { current: "", password: "" };
const REFUSED_FIELDS: Readonly<Record<string, FieldName>> = {
  password_wrong: "current",
  password_needed: "current",
  password_common: "password",
};

/** Both passwords, what is wrong with them, and the change. */
const useOwnPassword = ({ hasPassword, onChanged }: PasswordSectionProps) => {
  const t = useTranslations("dashboard");
  const signIn = useTranslations("signIn");
  const common = useTranslations("common");
  const wrong = useTranslations("errors");
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const { isBusy, failure, run } = useStaffAction((error) => {
    const field = error instanceof CallError ? REFUSED_FIELDS[error.code] : undefined;
    if (!field) return undefined;
    setErrors({ [field]: wrong((error as CallError).code as "password_wrong") });
    return null;
  });
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) focusAndScrollTo(document.getElementById(`own-${first}`));
  }, [errors]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Errors = {
      ...(hasPassword && values.current === "" && { current: t("currentPasswordNeeded") }),
      ...(values.password === values.current && { password: t("passwordSame") }),
      ...(!isValidPassword(values.password) && { password: signIn("passwordShort", { count: PASSWORD_MIN }) }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const body = hasPassword ? values : { password: values.password };
    if (!(await run(() => call("POST /auth/password", { body })))) return;
    setValues(EMPTY);
    showSnackbar({ text: t("passwordChanged"), status: "success", closeLabel: common("close") });
    onChanged();
  };
  const set = (field: FieldName, value: string) => setValues((before) => ({ ...before, [field]: value }));
  return { values, errors, isBusy, failure, submit, set };
};

/** Changes the own password, or sets the first one: the other devices are signed out, this one stays. */
export const PasswordSection = (props: PasswordSectionProps) => {
  const { hasPassword, username } = props;
  const t = useTranslations("dashboard");
  const account = useTranslations("account");
  const { values, errors, isBusy, failure, submit, set } = useOwnPassword(props);
  return (
    <AccountSection id="password-title" text={account("passwordText")} title={t("password")}>
      <HydratedForm className="grid gap-5" onSubmit={submit}>
        {failure && (
          <Notice role="alert" status="error">
            {failure}
          </Notice>
        )}
        {hasPassword && (
          <Field error={errors.current} id="own-current" label={t("currentPassword")}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="current-password"
                onChange={(event) => set("current", event.target.value)}
                type="password"
                value={values.current}
              />
            )}
          </Field>
        )}
        <NewPasswordField
          error={errors.password}
          id="own-password"
          onChange={(value) => set("password", value)}
          username={username}
          value={values.password}
        />
        <Button busy={isBusy} className="justify-self-start" type="submit">
          {hasPassword ? t("changePassword") : account("setPassword")}
        </Button>
      </HydratedForm>
    </AccountSection>
  );
};

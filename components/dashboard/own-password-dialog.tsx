"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { TextInput } from "@/components/ui/text-input";
import { CallError, call } from "@/lib/client/call";
import { isValidPassword, PASSWORD_MAX, PASSWORD_MIN } from "@/lib/domain/dashboard/account-draft";
import { useStaffAction } from "./use-staff-action";

interface OwnPasswordDialogProps {
  /** Who is signed in; undefined if the backend does not say. */
  username: string | undefined;
  onChanged: () => void;
  onClose: () => void;
}

type FieldName = "current" | "password";
type Errors = Partial<Record<FieldName, string>>;

/** Both passwords, what is wrong with them, and the change. */
const useOwnPassword = (onChanged: () => void) => {
  const t = useTranslations("dashboard");
  const wrong = useTranslations("errors");
  const [values, setValues] = useState({ current: "", password: "" });
  const [errors, setErrors] = useState<Errors>({});
  const { isBusy, failure, run } = useStaffAction((error) => {
    if (!(error instanceof CallError) || error.code !== "password_wrong") return undefined;
    setErrors({ current: wrong("password_wrong") });
    return null;
  });
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) focusAndScrollTo(document.getElementById(`own-${first}`));
  }, [errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Errors = {
      ...(values.current === "" && { current: t("currentPasswordNeeded") }),
      ...(values.password === values.current && { password: t("passwordSame") }),
      ...(!isValidPassword(values.password) && { password: t("passwordLength", { count: PASSWORD_MIN }) }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      await call("POST /auth/password", { body: values });
      onChanged();
    });
  };
  const set = (field: FieldName, value: string) => setValues((before) => ({ ...before, [field]: value }));
  return { values, errors, isBusy, failure, submit, set };
};

/** Says who is signed in, and changes their own password: their other devices are signed out, this one stays. */
export const OwnPasswordDialog = ({ username, onChanged, onClose }: OwnPasswordDialogProps) => {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const [isVisible, setIsVisible] = useState(false);
  const { values, errors, isBusy, failure, submit, set } = useOwnPassword(onChanged);
  const field = (name: FieldName, label: string, hint?: string) => (
    <Field error={errors[name]} hint={hint} id={`own-${name}`} label={label}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete={name === "current" ? "current-password" : "new-password"}
          maxLength={PASSWORD_MAX}
          onChange={(event) => set(name, event.target.value)}
          type={isVisible ? "text" : "password"}
          value={values[name]}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={username && t("signedInAs", { name: username })}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("changePassword")}
      title={t("myAccount")}
    >
      {/* Password managers store the new password under this name. */}
      <input autoComplete="username" hidden readOnly value={username ?? ""} />
      {field("current", t("currentPassword"))}
      {field("password", t("newPassword"), t("passwordLength", { count: PASSWORD_MIN }))}
      <Checkbox
        checked={isVisible}
        id="show-own-password"
        label={t("showPassword")}
        onChange={(event) => setIsVisible(event.target.checked)}
      />
    </FormDialog>
  );
};

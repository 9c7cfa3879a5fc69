"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { PASSWORD_MIN } from "@/lib/domain/dashboard/account-draft";

interface PasswordFieldProps {
  value: string;
  error: string | undefined;
  /** If left empty, a password is generated. */
  mayGenerate: boolean;
  onChange: (value: string) => void;
}

/** A new password, with a checkbox to show it. */
export const PasswordField = ({ value, error, mayGenerate, onChange }: PasswordFieldProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const shared = useTranslations("dashboard");
  const [isVisible, setIsVisible] = useState(false);
  const minimum = { count: PASSWORD_MIN };
  return (
    <div className="grid gap-1">
      <Field
        error={error}
        hint={mayGenerate ? t("passwordHint", minimum) : t("passwordLeast", minimum)}
        id="account-password"
        label={t("password")}
        {...(mayGenerate && { optionalLabel: common("optional") })}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="new-password"
            name="password"
            onChange={(event) => onChange(event.target.value)}
            type={isVisible ? "text" : "password"}
            value={value}
          />
        )}
      </Field>
      <Checkbox
        checked={isVisible}
        id="show-account-password"
        label={shared("showPassword")}
        onChange={(event) => setIsVisible(event.target.checked)}
      />
    </div>
  );
};

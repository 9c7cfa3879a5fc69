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
  /** Left empty, one is made. */
  mayBeMade: boolean;
  onChange: (value: string) => void;
}

/** A password for somebody, hidden until one wants to see it. */
export const PasswordField = ({ value, error, mayBeMade, onChange }: PasswordFieldProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const shared = useTranslations("dashboard");
  const [isShown, setIsShown] = useState(false);
  const least = { count: PASSWORD_MIN };
  return (
    <div className="grid gap-1">
      <Field
        error={error}
        hint={mayBeMade ? t("passwordHint", least) : t("passwordLeast", least)}
        id="account-password"
        label={t("password")}
        {...(mayBeMade && { optionalLabel: common("optional") })}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="new-password"
            name="password"
            onChange={(event) => onChange(event.target.value)}
            type={isShown ? "text" : "password"}
            value={value}
          />
        )}
      </Field>
      <Checkbox
        checked={isShown}
        id="show-account-password"
        label={shared("showPassword")}
        onChange={(event) => setIsShown(event.target.checked)}
      />
    </div>
  );
};

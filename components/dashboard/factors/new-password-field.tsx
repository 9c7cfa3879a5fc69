"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { PASSWORD_MIN } from "@/lib/domain/sign-in/passwords";

interface NewPasswordFieldProps {
  id: string;
  value: string;
  error: string | undefined;
  /** Whose password it is: password managers store it under this name. */
  username: string | undefined;
  onChange: (value: string) => void;
}

/** A new password with its rule in words, and a checkbox to show it. */
export const NewPasswordField = ({ id, value, error, username, onChange }: NewPasswordFieldProps) => {
  const t = useTranslations("signIn");
  const dashboard = useTranslations("dashboard");
  const [isVisible, setIsVisible] = useState(false);
  return (
    <div className="grid gap-1">
      <input autoComplete="username" hidden readOnly value={username ?? ""} />
      <Field error={error} hint={t("passwordRule", { count: PASSWORD_MIN })} id={id} label={dashboard("newPassword")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="new-password"
            onChange={(event) => onChange(event.target.value)}
            type={isVisible ? "text" : "password"}
            value={value}
          />
        )}
      </Field>
      <Checkbox
        checked={isVisible}
        id={`show-${id}`}
        label={dashboard("showPassword")}
        onChange={(event) => setIsVisible(event.target.checked)}
      />
    </div>
  );
};

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { EmailQuestion } from "@/components/value-question/email-question";

interface PersonFieldsProps {
  name: string;
  email: string;
  emailError: string | undefined;
  /** A link is sent to the address. */
  needsEmail?: boolean;
  onChange: (changed: { name?: string; email?: string }) => void;
}

const NAME_MAX = 100;
const EMAIL_MAX = 254;

/** The real name and the e-mail address of a member of staff. */
export const PersonFields = ({ name, email, emailError, needsEmail = false, onChange }: PersonFieldsProps) => {
  const t = useTranslations("accounts");
  const [isLeft, setIsLeft] = useState(false);
  const optionalLabel = useTranslations("common")("optional");
  return (
    <>
      <Field hint={t("nameHint")} id="account-name" label={t("name")} optionalLabel={optionalLabel}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={NAME_MAX}
            name="staff-name"
            onChange={(event) => onChange({ name: event.target.value })}
            spellCheck={false}
            value={name}
          />
        )}
      </Field>
      <Field
        error={emailError}
        hint={t("emailHint")}
        id="account-email"
        label={t("email")}
        {...(!needsEmail && { optionalLabel })}
      >
        {(control) => (
          <TextInput
            {...control}
            autoCapitalize="off"
            autoComplete="off"
            inputMode="email"
            maxLength={EMAIL_MAX}
            name="staff-email"
            onBlur={() => setIsLeft(true)}
            onChange={(event) => onChange({ email: event.target.value })}
            onFocus={() => setIsLeft(false)}
            spellCheck={false}
            // Not `email`: the browser's own message would be in its language.
            type="text"
            value={email}
          />
        )}
      </Field>
      {isLeft && <EmailQuestion onChoose={(likely) => onChange({ email: likely })} value={email} />}
    </>
  );
};

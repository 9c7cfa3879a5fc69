"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { refusedFields, useStaffAction } from "@/components/dashboard/use-staff-action";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { showSnackbar } from "@/components/ui/snackbar";
import { TextInput } from "@/components/ui/text-input";
import { CallError, call } from "@/lib/client/call";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { staffSessions } from "@/lib/contracts/staff-sessions";
import { AccountSection } from "./account-section";

const NAME_MAX = 100;
const EMAIL_MAX = 254;

interface ProfileSectionProps {
  me: ReplyOf<typeof staffSessions.me>;
  onSaved: () => void;
}

const isAboutEmail = (error: unknown) =>
  error instanceof CallError && (error.code === "body_invalid" || refusedFields(error).includes("email"));

/** The own name and e-mail address. */
const useProfile = ({ me, onSaved }: ProfileSectionProps) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const [name, setName] = useState(me.name ?? "");
  const [email, setEmail] = useState(me.email ?? "");
  const [emailError, setEmailError] = useState<string>();
  const { isBusy, failure, run } = useStaffAction((error) => {
    if (!isAboutEmail(error)) return undefined;
    setEmailError(t("emailInvalid"));
    document.getElementById("own-email")?.focus();
    return null;
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmailError(undefined);
    const body = { name: name.trim() || null, email: email.trim() || null };
    if (!(await run(() => call("PATCH /auth/me", { body })))) return;
    showSnackbar({ text: t("profileSaved"), status: "success", closeLabel: common("close") });
    onSaved();
  };
  return { name, setName, email, setEmail, emailError, isBusy, failure, submit };
};

/** Who somebody is, as others see it, and where messages to them go. */
export const ProfileSection = (props: ProfileSectionProps) => {
  const { me } = props;
  const t = useTranslations("account");
  const common = useTranslations("common");
  const profile = useProfile(props);
  return (
    <AccountSection
      id="profile"
      text={<Sentence text={(name) => t("profileText", { name })} value={me.username} />}
      title={t("profile")}
    >
      <HydratedForm className="grid gap-5" onSubmit={profile.submit}>
        {profile.failure && (
          <Notice role="alert" status="error">
            {profile.failure}
          </Notice>
        )}
        <Field id="own-name" label={t("name")} optionalLabel={common("optional")}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              maxLength={NAME_MAX}
              onChange={(event) => profile.setName(event.target.value)}
              spellCheck={false}
              value={profile.name}
            />
          )}
        </Field>
        <Field
          error={profile.emailError}
          hint={t("emailHint")}
          id="own-email"
          label={t("email")}
          optionalLabel={common("optional")}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="email"
              inputMode="email"
              maxLength={EMAIL_MAX}
              onChange={(event) => profile.setEmail(event.target.value)}
              spellCheck={false}
              value={profile.email}
            />
          )}
        </Field>
        <Button busy={profile.isBusy} className="justify-self-start" type="submit">
          {common("save")}
        </Button>
      </HydratedForm>
    </AccountSection>
  );
};

"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { NewPasswordField } from "@/components/dashboard/factors/new-password-field";
import { OrLine } from "@/components/dashboard/proof/or-line";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { TextInput } from "@/components/ui/text-input";
import { hasPasskeys } from "@/lib/client/passkeys";
import type { LinkKind } from "@/lib/contracts/staff-links";
import { staffLinkRoute } from "@/lib/domain/routes";
import { isValidPassword, PASSWORD_MIN } from "@/lib/domain/sign-in/passwords";
import { LinkEnded } from "./link-ended";
import { type LinkField, useAcceptLink } from "./use-accept-link";

const NAME_MAX = 100;

interface LinkFormProps {
  token: string;
  kind: LinkKind;
  username: string;
  /** The person's own name, if it is known. */
  name: string | undefined;
  hasPasswords: boolean;
  onAccepted: (recoveryCodes: readonly string[] | undefined) => void;
}

type Errors = Partial<Record<LinkField, string>>;

/** What a link's owner typed, and what is wrong with it. */
const useLinkForm = ({ token, kind, name: known, onAccepted }: LinkFormProps) => {
  const t = useTranslations("signIn");
  const [name, setName] = useState(known ?? "");
  const [password, setPassword] = useState("");
  const [typing, setTyping] = useState<Errors>({});
  const { busy, refusal, byPassword, byPasskey } = useAcceptLink({ token, onAccepted });
  const asksName = kind === "invitation";
  const refused = Object.fromEntries(refusal?.fields.map((field) => [field, refusal.text]) ?? []) as Errors;
  const errors: Errors = { ...refused, ...typing };
  const shownErrors = Object.keys(errors).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal takes the focus again
  useEffect(() => {
    const [first] = shownErrors.split(",");
    if (first) focusAndScrollTo(document.getElementById(`link-${first}`));
  }, [shownErrors, refusal]);
  const named = asksName && name.trim() !== "" ? { name: name.trim() } : {};
  const nameErrors = (): Errors => (asksName && name.trim() === "" ? { name: t("nameNeeded") } : {});
  const submit = (found: Errors, send: () => unknown) => {
    setTyping(found);
    if (Object.keys(found).length === 0) void send();
  };
  return {
    asksName,
    busy,
    refusal,
    errors,
    name,
    password,
    setName,
    setPassword,
    submitPasskey: () => submit(nameErrors(), () => byPasskey(named)),
    submitPassword: (event: FormEvent) => {
      event.preventDefault();
      const isValid = isValidPassword(password);
      const found = { ...nameErrors(), ...(!isValid && { password: t("passwordShort", { count: PASSWORD_MIN }) }) };
      submit(found, () => byPassword({ ...named, password }));
    },
  };
};

/** A browser that offers no way: the link, to open in another one. */
const NoWayHere = ({ token }: { token: string }) => {
  const t = useTranslations("signIn");
  return (
    <div className="grid gap-5">
      <Notice status="warning">{t("noWayHere")}</Notice>
      <CopyField
        copiedLabel={t("copied")}
        copyLabel={t("codesCopy")}
        id="link-copy"
        label={t("oneTimeLink")}
        value={window.location.origin + staffLinkRoute(token)}
      />
    </div>
  );
};

/** The owner of a link chooses how to sign in from now on: by a passkey or a password. */
export const LinkForm = (props: LinkFormProps) => {
  const { token, kind, username, hasPasswords } = props;
  const t = useTranslations("signIn");
  const form = useLinkForm(props);
  // A new password does not stand in for a second factor, which a passkey would: it is added in the account.
  const offersPasskey = hasPasskeys() && !(kind === "password" && hasPasswords);
  if (form.refusal?.isEnded) return <LinkEnded text={form.refusal.text} />;

  const passkey = offersPasskey && (
    <div className="grid gap-2">
      <Button busy={form.busy === "passkey"} onClick={form.submitPasskey} size="large" wide>
        <KeyRound aria-hidden className="size-5" />
        {t("makePasskey")}
      </Button>
      <p className="text-ink-second text-sm">{t("makePasskeyText")}</p>
    </div>
  );
  const password = hasPasswords && (
    <div className="grid gap-5">
      <NewPasswordField
        error={form.errors.password}
        id="link-password"
        onChange={form.setPassword}
        username={username}
        value={form.password}
      />
      <Button
        busy={form.busy === "password"}
        size="large"
        type="submit"
        variant={offersPasskey ? "secondary" : "primary"}
        wide
      >
        {t("setPassword")}
      </Button>
    </div>
  );
  return (
    <HydratedForm className="grid gap-5" onSubmit={form.submitPassword}>
      {form.refusal && form.refusal.fields.length === 0 && (
        <Notice role="alert" status="error">
          {form.refusal.text}
        </Notice>
      )}
      {form.asksName && (
        <Field error={form.errors.name} hint={t("nameHint")} id="link-name" label={t("name")}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              maxLength={NAME_MAX}
              onChange={(event) => form.setName(event.target.value)}
              spellCheck={false}
              value={form.name}
            />
          )}
        </Field>
      )}
      {!passkey && !password && <NoWayHere token={token} />}
      {passkey}
      {passkey && password && <OrLine />}
      {password}
    </HydratedForm>
  );
};

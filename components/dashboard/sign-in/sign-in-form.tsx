"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useSubmitErrorText } from "@/components/errors/use-submit-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { CallError, call } from "@/lib/client/call";
import type { StaffEnd } from "@/lib/client/login-sessions";
import { retryAt } from "@/lib/client/retry-at";
import { SessionEnd } from "./session-end";

const MINUTE_MS = 60_000;

const UNAUTHORISED = 401;

interface Credentials {
  username: string;
  password: string;
}

/** The text of the server's error; after too many attempts, how long to wait. */
const useRefusalText = () => {
  const t = useTranslations("dashboard");
  const errors = useTranslations("errors");
  const errorText = useSubmitErrorText();
  return (error: unknown) => {
    // A backend without error codes says no more than this.
    if (error instanceof CallError && error.status === UNAUTHORISED) return errors("login_invalid");
    const now = Date.now();
    const end = error instanceof CallError && error.code === "too_many_requests" ? retryAt(error, now) : undefined;
    return end === undefined ? errorText(error) : t("loginWait", { minutes: Math.ceil((end - now) / MINUTE_MS) });
  };
};

interface SignInFormProps {
  /** How the last session has ended. */
  end: StaffEnd | undefined;
  /** The page leads on already. */
  isLeaving: boolean;
  /** Passkeys are among the suggestions for the user name. */
  suggestsPasskeys: boolean;
  /** The user name to begin with. */
  username: string;
  onUsername: (username: string) => void;
  /** One of its fields is used. */
  onFocus: () => void;
  onUsernameFocus: () => void;
  onSignedIn: () => Promise<void>;
}

/** User name and password. The error does not say which of the two was wrong. */
export const SignInForm = (props: SignInFormProps) => {
  const { end, isLeaving, suggestsPasskeys, username, onUsername, onFocus, onUsernameFocus, onSignedIn } = props;
  const t = useTranslations("dashboard");
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<{ error: unknown }>();
  const [isPasswordVisible, setIsPasswordVisible] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    mode: "onSubmit",
    // An empty one would clear what a password manager has filled in.
    ...(username && { defaultValues: { username } }),
  });
  const updateCapsLock = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState("CapsLock"));
  const login = async (body: Credentials) => {
    try {
      await call("POST /auth/login", { body });
      setRefusal(undefined);
      await onSignedIn();
    } catch (error) {
      setRefusal({ error });
    }
  };

  const isEmpty = formState.errors.username || formState.errors.password;
  const isRefused = refusal !== undefined && !isEmpty;
  // The password is the more likely mistake.
  useEffect(() => {
    if (refusal) setFocus("password", { shouldSelect: true });
  }, [refusal, setFocus]);

  return (
    <HydratedForm className="grid gap-5" onFocus={onFocus} onSubmit={handleSubmit(login)}>
      <div className="empty:absolute" role="status">
        {end && !isEmpty && !isRefused && <SessionEnd end={end} />}
      </div>
      {(isEmpty || isRefused) && (
        <Notice role="alert" status="error">
          {isRefused ? refusalText(refusal.error) : t("required")}
        </Notice>
      )}
      <Field id="username" label={t("username")}>
        {(control) => (
          <TextInput
            {...control}
            {...register("username", { required: true, onChange: (event) => onUsername(event.target.value) })}
            aria-invalid={formState.errors.username ? true : undefined}
            autoCapitalize="off"
            autoComplete={suggestsPasskeys ? "username webauthn" : "username"}
            onFocus={onUsernameFocus}
            spellCheck={false}
          />
        )}
      </Field>
      <Field hint={<span role="status">{isCapsLocked && t("capsLock")}</span>} id="password" label={t("password")}>
        {(control) => (
          <TextInput
            {...control}
            {...register("password", { required: true, onBlur: () => setIsCapsLocked(false) })}
            aria-invalid={formState.errors.password ? true : undefined}
            autoComplete="current-password"
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
            type={isPasswordVisible ? "text" : "password"}
          />
        )}
      </Field>
      <Checkbox
        checked={isPasswordVisible}
        id="show-password"
        label={t("showPassword")}
        onChange={(event) => setIsPasswordVisible(event.target.checked)}
      />
      <Button busy={formState.isSubmitting || isLeaving} size="large" type="submit">
        {t("login")}
      </Button>
    </HydratedForm>
  );
};

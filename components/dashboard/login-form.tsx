"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { ReadyForm } from "@/components/ui/ready-form";
import { TextInput } from "@/components/ui/text-input";
import { call } from "@/lib/client/call";
import { liveSessions } from "@/lib/client/sessions";
import { routes, safeRedirect } from "@/lib/domain/routes";

interface Credentials {
  username: string;
  password: string;
}

/**
 * Where a login stands (spec §4): the form waits, somebody is logged in just now, had a live session, or was refused;
 * a refusal keeps what the server said about it.
 */
type LoginState = { is: "Validate" } | { is: "Validated" } | { is: "Valid" } | { is: "Invalid"; error: unknown };

/** User name and password; one message whatever was wrong. */
export const LoginForm = () => {
  const t = useTranslations("dashboard");
  const errorText = useErrorText();
  const router = useRouter();
  const target = safeRedirect(useSearchParams().get("redirect")) ?? routes.schedules;
  const [state, setState] = useState<LoginState>({ is: "Validate" });
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState } = useForm<Credentials>({ mode: "onSubmit" });

  useEffect(() => {
    liveSessions().then(
      ({ staff }) => {
        if (!staff) return;
        setState({ is: "Valid" });
        router.replace(target);
      },
      () => undefined,
    );
  }, [router, target]);

  const login = handleSubmit(async (body) => {
    try {
      await call("POST /auth/login", { body });
      setState({ is: "Validated" });
      window.location.assign(target);
    } catch (error) {
      setState({ is: "Invalid", error });
    }
  });

  const isEmpty = formState.errors.username || formState.errors.password;
  const isGoing = formState.isSubmitting || state.is === "Validated" || state.is === "Valid";
  return (
    <ReadyForm className="grid gap-5" onSubmit={login}>
      {isEmpty && (
        <Notice role="alert" status="error">
          {t("required")}
        </Notice>
      )}
      {state.is === "Invalid" && !isEmpty && (
        <Notice role="alert" status="error">
          {errorText(state.error)}
        </Notice>
      )}
      <Field id="username" label={t("username")}>
        {(control) => (
          <TextInput
            {...control}
            {...register("username", { required: true })}
            autoCapitalize="off"
            autoComplete="username"
            spellCheck={false}
          />
        )}
      </Field>
      <Field id="password" label={t("password")}>
        {(control) => (
          <TextInput
            {...control}
            {...register("password", { required: true })}
            autoComplete="current-password"
            type={isShown ? "text" : "password"}
          />
        )}
      </Field>
      <Checkbox
        checked={isShown}
        id="show-password"
        label={t("showPassword")}
        onChange={(event) => setIsShown(event.target.checked)}
      />
      <Button busy={isGoing} size="large" type="submit">
        {t("login")}
      </Button>
    </ReadyForm>
  );
};

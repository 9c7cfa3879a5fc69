"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { submitErrorText } from "@/components/errors/error-text";
import { call } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { findCode } from "@/lib/kit/one-time-code";
import type { DeskValues } from "./desk-values";

type To = Pick<DeskValues["desk"], "method" | "value" | "language">;

/** A code that the person at the desk tells: sent, typed and checked, automatically once it is whole. */
export const useDeskCode = (locationKey: string, onProof: (value: string, proof: string) => void) => {
  const errors = useTranslations("errors");
  const verify = useTranslations("verify");
  const language = useLocale();
  const [sent, setSent] = useState<To>();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState<"sending" | "checking">();
  const [sendError, setSendError] = useState<string>();
  const [codeError, setCodeError] = useState<string>();
  const checked = useRef(new Set<string>());
  const textOf = (error: unknown) => submitErrorText(errors, language, error);

  const send = async (to: To) => {
    setBusy("sending");
    setSendError(undefined);
    try {
      await call("POST /desk/verification/send", { body: { ...to, locationKey } });
      setSent(to);
      setCode("");
      setCodeError(undefined);
      checked.current.clear();
    } catch (error) {
      if (!redirectsToLogin(error)) setSendError(textOf(error));
    } finally {
      setBusy(undefined);
    }
  };

  const check = async ({ method, value }: To, typed: string) => {
    setBusy("checking");
    setCodeError(undefined);
    checked.current.add(typed);
    try {
      const { proof } = await call("POST /desk/verification/check", {
        body: { method, value, locationKey, code: typed },
      });
      onProof(value, proof);
    } catch (error) {
      if (!redirectsToLogin(error)) setCodeError(textOf(error));
    } finally {
      setBusy(undefined);
    }
  };

  const type = (typed: string) => {
    const found = findCode(typed);
    setCode(typed);
    setCodeError("problem" in found && found.problem === "several" ? verify("codeSeveral") : undefined);
  };
  const checkOnce = useEffectEvent((typed: string) => {
    const found = findCode(typed);
    if (sent && "code" in found && !checked.current.has(found.code)) void check(sent, found.code);
  });
  // Also what was typed while another code was checked: there is no button.
  useEffect(() => {
    if (!busy) checkOnce(code);
  }, [code, busy]);
  const forget = () => {
    setSent(undefined);
    setSendError(undefined);
  };
  return { sent, code, type, send, forget, busy, sendError, codeError };
};

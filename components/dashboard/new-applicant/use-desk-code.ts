"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
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
  const latest = useRef("");
  const isChecking = useRef(false);
  const write = (typed: string) => {
    latest.current = typed;
    setCode(typed);
  };
  const textOf = (error: unknown) => submitErrorText(errors, language, error);

  const send = async (to: To) => {
    setBusy("sending");
    setSendError(undefined);
    try {
      await call("POST /desk/verification/send", { body: { ...to, locationKey } });
      setSent(to);
      write("");
      setCodeError(undefined);
      checked.current.clear();
    } catch (error) {
      if (!redirectsToLogin(error)) setSendError(textOf(error));
    } finally {
      setBusy(undefined);
    }
  };

  /** Whether the code is right. */
  const check = async ({ method, value }: To, typed: string) => {
    setBusy("checking");
    setCodeError(undefined);
    checked.current.add(typed);
    try {
      const { proof } = await call("POST /desk/verification/check", {
        body: { method, value, locationKey, code: typed },
      });
      onProof(value, proof);
      return true;
    } catch (error) {
      if (!redirectsToLogin(error)) setCodeError(textOf(error));
      return false;
    } finally {
      setBusy(undefined);
    }
  };

  /** Checks what is typed, and then what was typed meanwhile. */
  const checkTyped = async () => {
    if (!sent || isChecking.current) return;
    isChecking.current = true;
    for (;;) {
      const found = findCode(latest.current);
      if (!("code" in found) || checked.current.has(found.code) || (await check(sent, found.code))) break;
    }
    isChecking.current = false;
  };

  const type = (typed: string) => {
    const found = findCode(typed);
    write(typed);
    setCodeError("problem" in found && found.problem === "several" ? verify("codeSeveral") : undefined);
    void checkTyped();
  };
  const forget = () => {
    setSent(undefined);
    setSendError(undefined);
  };
  return { sent, code, type, send, forget, busy, sendError, codeError };
};

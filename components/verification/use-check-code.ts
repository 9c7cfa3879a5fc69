"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { v4 as uuid } from "uuid";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError, call } from "@/lib/client/call";
import { retryAt } from "@/lib/client/retry-at";
import { repeatOnce } from "@/lib/client/retry-until-answered";
import { serverNow } from "@/lib/client/server-clock";
import { findCode } from "@/lib/kit/one-time-code";
import type { SentCode } from "./sent-code";

/** The refusals after which no code is accepted for a while. */
const BLOCKS = ["verification_blocked", "too_many_requests"];

interface CheckOptions {
  sent: SentCode;
  input: RefObject<HTMLInputElement | null>;
  /** The code's new state: attempts left, or a block. */
  onChanged: (sent: SentCode) => void;
  onVerified: () => void;
  /** The code is no longer valid: another one is needed. */
  onExpired: () => void;
}

/** The typed code and its check: automatic once for each whole code, and on every submit. */
export const useCheckCode = ({ sent, input, onChanged, onVerified, onExpired }: CheckOptions) => {
  const errorText = useErrorText();
  const t = useTranslations("verify");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  // Each code and the id of its check: a repeated check is the same one.
  const checked = useRef(new Map<string, string>());

  // A backend's own text does not say how many attempts are left.
  const attemptsText = (failure: unknown): string[] => {
    if (!(failure instanceof CallError) || !failure.text) return [];
    const { attemptsLeft } = failure.data;
    return typeof attemptsLeft === "number" ? [t("attemptsLeft", { count: attemptsLeft })] : [];
  };

  const reportFailure = (failure: CallError) => {
    const { code: failed, data } = failure;
    const { attemptsLeft } = data;
    const end = BLOCKS.includes(failed) ? retryAt(failure, serverNow()) : undefined;
    // Stored, so that a reload does not shorten the block.
    if (end !== undefined) onChanged({ ...sent, isBlocked: true, retryAt: end });
    if (failed === "verification_code_wrong" && typeof attemptsLeft === "number")
      onChanged({ ...sent, isEarlier: false, attemptsLeft });
  };

  const refocus = () => {
    input.current?.focus();
    input.current?.select();
  };

  const check = async (digits: string) => {
    setIsChecking(true);
    setError(undefined);
    const checkId = checked.current.get(digits) ?? uuid();
    checked.current.set(digits, checkId);
    try {
      const { value, method } = sent;
      // Once only: a wrong code would use up its tries.
      await repeatOnce(() => call("POST /verification/check", { body: { value, method, code: digits, checkId } }));
      onVerified();
    } catch (failure) {
      if (failure instanceof CallError && failure.code === "verification_code_expired") return onExpired();
      setError([errorText(failure), ...attemptsText(failure)].join(" "));
      setIsChecking(false);
      if (failure instanceof CallError) reportFailure(failure);
      refocus();
    }
  };

  const type = (typed: string) => {
    const found = findCode(typed);
    setCode(typed);
    setError("problem" in found && found.problem === "several" ? t("codeSeveral") : undefined);
    if ("code" in found && !isChecking && !checked.current.has(found.code)) check(found.code);
  };

  const submit = () => {
    const found = findCode(code);
    if ("code" in found) return check(found.code);
    setError(t(found.problem === "several" ? "codeSeveral" : "codeRequired"));
    return refocus();
  };

  return { code, type, submit, error, isChecking };
};

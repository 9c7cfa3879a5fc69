"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";

const CODES = [
  "provider_missing",
  "provider_unavailable",
  "provider_refused",
  "provider_account_unknown",
  "factor_wrong",
  "too_many_requests",
] as const;

/** Why the organisation's provider did not sign somebody in, as the address says; undefined if it says nothing. */
const useProviderError = (): string | undefined => {
  const errors = useTranslations("errors");
  const query = useSearchParams();
  const named = query.get("provider_error");
  if (!named) return undefined;
  const code = CODES.find((one) => one === named) ?? "general_error_something_went_wrong";
  return errors(code, { reason: query.get("reason") ?? "–" });
};

const ProviderNotice = ({ text, className }: { text: string | undefined; className?: string }) =>
  text && (
    <Notice role="alert" status="error" {...(className && { className })}>
      {text}
    </Notice>
  );

/** Why the sign-in at the organisation's provider failed. */
export const ProviderError = () => <ProviderNotice text={useProviderError()} />;

/**
 * Why a proof at the organisation's provider failed, on the page that asked for it. Its words leave the address, where the next proof
 * would bring them back.
 */
export const ProofError = () => {
  const text = useProviderError();
  const [shown] = useState(text);
  useEffect(() => {
    if (!text) return;
    const url = new URL(window.location.href);
    url.searchParams.delete("provider_error");
    url.searchParams.delete("reason");
    window.history.replaceState(window.history.state, "", url);
  }, [text]);
  return <ProviderNotice className="mb-6" text={shown} />;
};

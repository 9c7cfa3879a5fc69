"use client";

import { useParams, useRouter } from "next/navigation";
import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { startTransition, useEffect, useState } from "react";
import { FailureView } from "@/components/errors/failure-view";
import { isLocale, tagOf } from "@/lib/domain/country/locales";
import { isTenant } from "@/lib/domain/tenant/tenants";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The error page in the page's language; its messages are loaded when it is needed. */
const ErrorPage = ({ error, reset }: ErrorPageProps) => {
  const { tenant, locale } = useParams<{ tenant?: string; locale?: string }>();
  const language = locale && isLocale(locale) ? locale : "en";
  const network = tenant && isTenant(tenant) ? tenant : "global";
  const router = useRouter();
  const [messages, setMessages] = useState<AbstractIntlMessages>();
  useEffect(() => {
    // No page carries the list of all files of messages.
    import("@/lib/i18n/messages")
      .then(({ loadMessages }) => loadMessages(language, network))
      .then(({ common, errorPage }) => setMessages({ common, errorPage }));
  }, [language, network]);
  // The server is asked again; `reset` alone would show what failed.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  if (!messages) return null;
  return (
    <NextIntlClientProvider locale={tagOf(language) as typeof language} messages={messages} timeZone="UTC">
      <FailureView onRetry={retry} requestId={error.digest} />
    </NextIntlClientProvider>
  );
};

export default ErrorPage;

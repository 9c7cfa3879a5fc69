"use client";

import { useParams, useRouter } from "next/navigation";
import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { startTransition, useEffect, useState } from "react";
import { FailureView } from "@/components/errors/failure-view";
import { isLocale, tagOf } from "@/lib/domain/country/locales";
import { loadMessages } from "@/lib/i18n/messages";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The error page in the page's language; its messages are loaded when it is needed. */
const ErrorPage = ({ error, reset }: ErrorPageProps) => {
  const { locale } = useParams<{ locale?: string }>();
  const language = locale && isLocale(locale) ? locale : "en";
  const router = useRouter();
  const [messages, setMessages] = useState<AbstractIntlMessages>();
  useEffect(() => {
    loadMessages(language).then(({ common, errorPage }) => setMessages({ common, errorPage }));
  }, [language]);
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

"use client";

import { useParams, useRouter } from "next/navigation";
import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { startTransition, useEffect, useState } from "react";
import { isNotLoaded } from "@/lib/client/data-files";
import { isLocale, type Locale, tagOf } from "@/lib/domain/country/locales";
import { FailureView } from "./failure-view";

interface ErrorScreenProps {
  error: Error & { digest?: string };
  reset: () => void;
}

// Loaded on demand, so that no page's script has the lists of message files and tenants.
const loadErrorMessages = async (language: Locale, tenant = ""): Promise<AbstractIntlMessages> => {
  const [{ loadMessages }, { isTenant }] = await Promise.all([
    import("@/lib/i18n/messages"),
    import("@/lib/domain/tenant/tenants"),
  ]);
  const { common, errorPage } = await loadMessages(language, isTenant(tenant) ? tenant : "global");
  return { common, errorPage };
};

/** The error page in the page's language; its messages are loaded when it is needed. */
const ErrorScreen = ({ error, reset }: ErrorScreenProps) => {
  const { tenant, locale } = useParams<{ tenant?: string; locale?: string }>();
  const language = locale && isLocale(locale) ? locale : "en";
  const router = useRouter();
  const [messages, setMessages] = useState<AbstractIntlMessages>();
  useEffect(() => {
    // Loading fails offline or after a new release. The page can still be retried without its texts.
    loadErrorMessages(language, tenant).then(setMessages, () => setMessages({}));
  }, [language, tenant]);
  // A file that failed to load stays failed until the page is reloaded.
  const needsReload = isNotLoaded(error);
  // Asks the server again: `reset` alone would show the failure.
  const retry = () =>
    needsReload
      ? window.location.reload()
      : startTransition(() => {
          router.refresh();
          reset();
        });
  if (!messages) return null;
  return (
    <NextIntlClientProvider locale={tagOf(language) as typeof language} messages={messages} timeZone="UTC">
      <FailureView isNotLoaded={needsReload} onRetry={retry} requestId={error.digest} />
    </NextIntlClientProvider>
  );
};

export default ErrorScreen;

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LoadedFailure } from "@/components/errors/loaded-failure";
import { NotFoundView } from "@/components/errors/not-found-view";
import { StepUnresolvedView } from "@/components/errors/step-unresolved-view";
import { type PageParams, startPage } from "@/lib/bff/page";
import { AppError } from "@/lib/contracts/errors";
import type { Locale } from "@/lib/domain/country/locales";
import { clientMessages } from "@/lib/i18n/client-messages";
import { setPageStatus } from "@/lib/server/http/page-status";
import { currentRequestId } from "@/lib/server/observability/request-context";

interface PageProps {
  params: Promise<PageParams>;
}

type Page<Props> = (props: Props) => Promise<ReactNode>;

// The error page shows an error's digest. Use the request id as the digest: every log line of the request has it.
const withRequestId = (error: unknown): unknown => {
  const requestId = currentRequestId();
  return error instanceof Error && requestId && !("digest" in error)
    ? Object.assign(error, { digest: requestId })
    : error;
};

/** The page of a declared error, with its status and what failed. It can be tried again. */
export const failurePage = async (error: AppError, locale: Locale, text?: string): Promise<ReactNode> => {
  if (!setPageStatus(error.status)) throw withRequestId(error);
  return (
    <NextIntlClientProvider messages={await clientMessages(locale, ["common", "errorPage"])}>
      <LoadedFailure requestId={error.upstream.requestId ?? currentRequestId()} text={text} />
    </NextIntlClientProvider>
  );
};

const errorPage = async (error: AppError, { params }: PageProps): Promise<ReactNode> => {
  if (error.code === "not_found") return setPageStatus(error.status) ? <NotFoundView /> : notFound();
  if (error.code === "step_unresolved" && setPageStatus(error.status)) return <StepUnresolvedView />;
  const { locale } = await startPage(params);
  return failurePage(error, locale);
};

/**
 * Makes a page answer declared errors (a missing row, a backend out of reach) itself, with the right status and a text that
 * can be read before any script runs. The framework's own error page needs the script.
 */
export const withErrorPage =
  <Props extends PageProps>(page: Page<Props>): Page<Props> =>
  async (props) => {
    try {
      return await page(props);
    } catch (error) {
      if (error instanceof AppError) return errorPage(error, props);
      throw withRequestId(error);
    }
  };

/** The same for a page's metadata: the title names the error. */
export const withErrorMetadata =
  <Props extends PageProps>(metadata: (props: Props) => Promise<Metadata>) =>
  async (props: Props): Promise<Metadata> => {
    try {
      return await metadata(props);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { locale } = await startPage(props.params);
      const t = await getTranslations({ locale });
      return { title: t(error.code === "not_found" ? "notFound.title" : "errorPage.title") };
    }
  };

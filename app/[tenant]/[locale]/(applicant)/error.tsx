"use client";

import { lazy, Suspense } from "react";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

// Without a connection there are no words to be had, yet it can be tried again.
const Wordless = ({ reset }: ErrorPageProps) => (
  <button
    type="button"
    className="mx-auto grid size-14 place-items-center rounded-md border border-line text-2xl"
    onClick={reset}
  >
    ↻
  </button>
);

// No page carries what it needs only when it fails.
const ErrorScreen = lazy(() => import("@/components/errors/error-screen").catch(() => ({ default: Wordless })));

/** The error page, fetched when it is needed. */
const ErrorPage = (props: ErrorPageProps) => (
  <Suspense>
    <ErrorScreen {...props} />
  </Suspense>
);

export default ErrorPage;

"use client";

import { lazy, Suspense } from "react";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

// Without a connection the translated screen cannot be loaded: offer a retry without words.
const Wordless = ({ reset }: ErrorPageProps) => (
  <button
    type="button"
    className="mx-auto grid size-14 place-items-center rounded-md border border-line text-2xl"
    onClick={reset}
  >
    ↻
  </button>
);

// Keep the error screen out of every page's script.
const ErrorScreen = lazy(() => import("@/components/errors/error-screen").catch(() => ({ default: Wordless })));

/** The error page, loaded when a page fails. */
const ErrorPage = (props: ErrorPageProps) => (
  <Suspense>
    <ErrorScreen {...props} />
  </Suspense>
);

export default ErrorPage;

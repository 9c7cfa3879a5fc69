"use client";

import dynamic from "next/dynamic";

// Loaded only on a failure, to keep it out of every page.
const FailureView = dynamic(() => import("./failure-view").then((part) => part.FailureView));

/** The failure of a loaded page. Trying again reloads it. */
export const LoadedFailure = (props: { requestId: string | undefined; text?: string | undefined }) => (
  <FailureView {...props} onRetry={() => window.location.reload()} />
);

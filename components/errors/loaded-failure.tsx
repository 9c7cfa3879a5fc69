"use client";

import dynamic from "next/dynamic";

// No page carries what it needs only when it fails.
const FailureView = dynamic(() => import("./failure-view").then((part) => part.FailureView));

/** The failure of a page that was just loaded: trying again loads it again. */
export const LoadedFailure = ({ requestId }: { requestId: string | undefined }) => (
  <FailureView onRetry={() => window.location.reload()} requestId={requestId} />
);

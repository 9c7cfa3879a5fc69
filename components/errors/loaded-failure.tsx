"use client";

import { FailureView } from "./failure-view";

/** The failure of a page that was just loaded: trying again loads it again. */
export const LoadedFailure = ({ requestId }: { requestId: string | undefined }) => (
  <FailureView onRetry={() => window.location.reload()} requestId={requestId} />
);

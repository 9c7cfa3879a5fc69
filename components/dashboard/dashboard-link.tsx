"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { useLoadingFlag } from "@/lib/client/loading-flag";

// The status is known only inside the link.
const LoadingFlag = () => {
  useLoadingFlag(useLinkStatus().pending);
  return null;
};

/** A link to another page of the dashboard. It sets the global loading flag while the page loads. */
export const DashboardLink = ({ children, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest}>
    <span className="contents">{children}</span>
    <LoadingFlag />
  </Link>
);

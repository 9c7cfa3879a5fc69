"use client";

import Link, { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { useLoadingFlag } from "@/lib/client/loading";

interface PageLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link to another page of ours: while the page is on its way, the global loading flag is set. */
export const PageLink = ({ children, ...rest }: PageLinkProps) => (
  <Link prefetch={false} {...rest}>
    {children}
    <Pending />
  </Link>
);

const Pending = () => {
  useLoadingFlag(useLinkStatus().pending);
  return null;
};

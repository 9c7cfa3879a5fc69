"use client";

import { type MouseEvent, type ReactNode, useTransition } from "react";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { useOpenPage } from "@/lib/client/use-open-page";
import { isUnmodifiedClick } from "@/lib/kit/unmodified-click";

interface PageLinkProps {
  id?: string;
  href: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link to another page of the application. It sets the global loading flag while the page loads. The framework's own link
 * would add 7 kB to the first page for prefetching, which is not wanted.
 */
export const PageLink = ({ href, children, ...rest }: PageLinkProps) => {
  const open = useOpenPage();
  const [isPending, startTransition] = useTransition();
  useLoadingFlag(isPending);
  const follow = (event: MouseEvent) => {
    if (!isUnmodifiedClick(event)) return;
    event.preventDefault();
    startTransition(() => open(href));
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
};

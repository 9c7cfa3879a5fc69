"use client";

import { cva } from "class-variance-authority";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

const tabClass = cva(
  "flex min-h-11 items-center gap-2 px-3 py-1 max-md:whitespace-nowrap font-medium text-sm transition-colors md:min-h-10",
  {
    variants: {
      isCurrent: {
        true: "text-accent-text max-md:border-accent max-md:border-b-2 md:rounded-md md:bg-accent-soft",
        false: "text-ink-second hover:text-ink md:rounded-md md:hover:bg-surface-sunken",
      },
    },
  },
);

interface ScreenLinkProps {
  href: string;
  isCurrent: boolean;
  children: ReactNode;
}

/** A screen of the dashboard; the chosen centre goes along. On a phone the row of them is scrolled to the current one. */
export const ScreenLink = ({ href, isCurrent, children }: ScreenLinkProps) => {
  const location = useSearchParams().get("location");
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = link.current;
    const row = tab?.closest("nav");
    // The row alone: the page stays where a reload or the way back has left it.
    if (isCurrent && tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      aria-current={isCurrent ? "page" : undefined}
      className={tabClass({ isCurrent })}
      href={location ? `${href}?location=${location}` : href}
    >
      {children}
    </Link>
  );
};

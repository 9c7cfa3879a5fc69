"use client";

import { cva } from "class-variance-authority";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { DashboardLink } from "./dashboard-link";

const tabClass = cva(
  "flex min-h-11 items-center gap-2 px-3 py-1 max-md:whitespace-nowrap font-medium text-sm transition-colors md:min-h-10",
  {
    variants: {
      isCurrent: {
        true: "text-accent-text max-md:border-accent max-md:border-b-2 md:rounded-md md:bg-accent-soft forced-colors:underline",
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

/** Link to a screen of the dashboard with the chosen location. On a phone the row of links scrolls to the current one. */
export const ScreenLink = ({ href, isCurrent, children }: ScreenLinkProps) => {
  const location = useSearchParams().get("location");
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = link.current;
    const row = tab?.closest("nav");
    // Scrolls the row only: the page keeps its scroll position.
    if (isCurrent && tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [isCurrent]);
  return (
    <DashboardLink
      ref={link}
      aria-current={isCurrent ? "page" : undefined}
      className={tabClass({ isCurrent })}
      href={location ? `${href}?location=${location}` : href}
    >
      {children}
    </DashboardLink>
  );
};

import { cx } from "class-variance-authority";
import { useFormatter } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { useFeature } from "@/lib/client/features";
import type { Feature } from "@/lib/domain/tenant/features";

interface NumberLinkProps {
  /** What is counted. */
  label: string;
  value: number;
  href: string;
  /** At the end of a cell, as numbers are, or at the start of a line. */
  align?: "start" | "end";
  /** What the backend offers where the link leads. */
  feature?: Feature | undefined;
}

/** How many people there are of a kind; links to them where the backend lists them. */
export const NumberLink = ({ label, value, href, align = "end", feature = "applicants" }: NumberLinkProps) => {
  const number = useFormatter().number(value);
  if (!useFeature(feature) || value === 0) return number;
  return (
    <DashboardLink
      aria-label={`${label}: ${number}`}
      className={cx(
        "-my-2 inline-flex min-h-11 min-w-11 items-center text-accent-text underline underline-offset-4 hover:decoration-2",
        align === "end" ? "justify-end" : "justify-start",
      )}
      href={href}
      prefetch={false}
    >
      {number}
    </DashboardLink>
  );
};

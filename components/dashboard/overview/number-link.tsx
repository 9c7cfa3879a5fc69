import { cx } from "class-variance-authority";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { useCountText } from "@/components/dashboard/use-count-text";
import { useFeature } from "@/lib/client/features";
import type { Feature } from "@/lib/domain/tenant/features";

interface NumberLinkProps {
  /** What is counted. */
  label: string;
  value: number;
  /** There are more, which nobody counted. */
  isMinimum?: boolean | undefined;
  href: string;
  /** At the end of a cell, as numbers are, or at the start of a line. */
  align?: "start" | "end";
  /** What the backend offers where the link leads. */
  feature?: Feature | undefined;
}

/** How many people there are of a kind; links to them where the backend lists them. */
export const NumberLink = (props: NumberLinkProps) => {
  const { label, value, isMinimum, href, align = "end", feature = "applicants" } = props;
  const number = useCountText()({ count: value, isCountMinimum: isMinimum });
  if (!useFeature(feature) || value === 0) return <span>{number}</span>;
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

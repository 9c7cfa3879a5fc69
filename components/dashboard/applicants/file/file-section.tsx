import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Card } from "@/components/ui/card";
import type { ApplicantFile } from "@/lib/contracts/staff-applicants";
import type { CountryForm } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";

export interface FileProps {
  file: ApplicantFile;
  language: Locale;
  location: DashboardLocation;
  /** The chosen school, with the language of its name where it is another one. */
  school?: { name: string; lang?: Locale };
  /** The order of names and addresses. */
  countryForm: CountryForm;
  /** How people write the stored numbers and countries. */
  written: Readonly<Record<string, string>>;
}

interface FileSectionProps {
  title: string;
  /** Left out of the printed page. */
  isScreenOnly?: boolean;
  children: ReactNode;
}

/** A section of the file with its title. */
export const FileSection = ({ title, isScreenOnly, children }: FileSectionProps) => (
  <Card
    as="section"
    className={cx(
      "break-inside-avoid px-4 py-3 print:px-0 print:py-1 print:border-0 print:shadow-none",
      isScreenOnly && "print:hidden",
    )}
    padding="none"
  >
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </Card>
);

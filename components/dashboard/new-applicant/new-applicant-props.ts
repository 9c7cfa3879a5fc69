import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { PageConfiguration } from "@/lib/domain/application/application";
import type { Region } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { Day } from "@/lib/kit/day";

/** What somebody at the desk reads in their language: the agreement and what they sign. */
export interface PersonTexts {
  language: Locale;
  /** The agreement and the language that it is in; undefined where the location has none. */
  agreement: { language: Locale; text: string } | undefined;
  accept: string;
  signerName: string;
}

/** What the screen for a new applicant is given: the location's form and agreement. */
export interface NewApplicantProps {
  location: DashboardLocation;
  /** The staff member's. */
  language: Locale;
  region: Region;
  /** Today in the location's zone. */
  today: Day;
  configuration: PageConfiguration;
  /** How the location sends codes. */
  methods: readonly VerificationMethod[];
  contractVersion: string;
  /** For each language of the network; the first one is its usual language. */
  persons: readonly PersonTexts[];
}

import type { Summary } from "@/lib/contracts/registrations";
import type { Step } from "@/lib/domain/application/steps";

/** What one card says, in words where the server alone knows them. */
export interface CardData {
  summary: Summary;
  name: string;
  center: string | undefined;
  /** Of an unfinished one: where it goes on. */
  step: { name: Step; number: number; total: number } | undefined;
  href: string;
  /** In the location's zone, and how long ago. */
  savedAt: { exact: string; ago: string };
  /** The location's. */
  zone: string;
  presentation: string | undefined;
  offerUntil: string | undefined;
}

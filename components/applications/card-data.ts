import type { Summary } from "@/lib/contracts/application";
import type { Step } from "@/lib/domain/application/steps";

/** The data of one card, with the texts that only the server has. */
export interface CardData {
  summary: Summary;
  name: string;
  center: string | undefined;
  /** For a draft: the step to continue with. */
  step: { name: Step; number: number; total: number } | undefined;
  href: string;
  /** In the location's zone, and how long ago, where the backend says it. */
  savedAt: { exact: string; ago: string } | undefined;
  /** The location's. */
  zone: string;
  presentation: string | undefined;
  offerUntil: string | undefined;
}

import type { ReactNode } from "react";
import type { Application } from "@/lib/contracts/application";
import type { PageConfiguration } from "@/lib/domain/application/application";
import type { Region } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { Day } from "@/lib/kit/day";
import type { CorrectionQuestion } from "./correction-questions";
import type { Corrections } from "./correction-values";

/** The props of a question's dialog. */
export interface CorrectionFormProps {
  application: Application;
  configuration: PageConfiguration;
  region: Region;
  language: Locale;
  today: Day;
  question: CorrectionQuestion;
  title: string;
  /** Above the fields: which question it is. */
  children?: ReactNode;
  /** With the answers from before. */
  onSaved: (saved: { version: number; earlier: Corrections }) => void;
  /** Somebody else has changed the application. */
  onChangedMeanwhile: () => void;
  onClose: () => void;
}

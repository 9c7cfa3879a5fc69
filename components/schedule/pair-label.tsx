import type { Session } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { sessionText } from "@/lib/i18n/dates";

interface PairLabelProps {
  first: Session;
  second: Session | undefined;
  language: Locale;
}

/** A pair's weekdays and times, one line each; a single session has one line. */
export const PairLabel = ({ first, second, language }: PairLabelProps) =>
  [first, second].map(
    (session) =>
      session && (
        <span className="block first-letter:capitalize" key={session._id}>
          {sessionText(language, session)}
        </span>
      ),
  );

import type { SummaryLine } from "@/lib/domain/application/summary";

const LINK = "inline-flex min-h-6 items-center wrap-anywhere text-accent-text underline-offset-4 hover:underline";

interface ContactTextProps {
  line: SummaryLine;
  text: string;
  /** The language of the text, if it is not the page's. */
  lang?: string;
}

/** An answer as text; a phone number or e-mail address is a link. */
export const ContactText = ({ line: { row, value }, text, lang }: ContactTextProps) => {
  if (row.rule === "phone")
    return (
      <a className={LINK} href={`tel:${String(value)}`} translate="no">
        {text}
      </a>
    );
  if (row.rule === "email")
    return (
      <a className={LINK} href={`mailto:${String(value)}`} translate="no">
        {text}
      </a>
    );
  return (
    <span className="whitespace-pre-line" lang={lang}>
      {text}
    </span>
  );
};

import { ArrowRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { Skeleton } from "@/components/ui/skeleton";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { areDayCapacities, changesOf, dayChanges, type FieldChange } from "@/lib/domain/dashboard/audit-changes";
import { dayText } from "@/lib/i18n/dates";
import { useAuditContext } from "./audit-context";
import { useChangeText } from "./use-change-text";

interface ChangeLine {
  id: string;
  line: ReactNode;
}

/** Differences listed before "and N more". */
const LISTED = 5;
/** Longer texts are compared on demand, in characters. */
const LONG_TEXT = 100;

/** Old and new value; a removed value is struck out. Screen readers get words in place of the arrow. */
const OldToNew = ({ before, after }: { before: string | undefined; after: string | undefined }) => {
  const t = useTranslations("audit");
  if (before === undefined) return <span className="font-medium">{after}</span>;
  if (after === undefined) return <del className="text-ink-second">{before}</del>;
  return (
    <>
      <span className="sr-only">{t("from")} </span>
      <span className="text-ink-second">{before}</span>
      <ArrowRight aria-hidden className="mx-1 inline size-4 align-text-bottom text-ink-second" />
      <span className="sr-only"> {t("to")} </span>
      <span className="font-medium">{after}</span>
    </>
  );
};

// The comparison is loaded when it is opened.
const TextDifference = dynamic(() => import("./text-difference").then((module) => module.TextDifference), {
  loading: () => <Skeleton className="h-40 w-full" />,
});

interface LongTextChangeProps {
  name: string;
  before: string;
  after: string;
}

/** A changed long text, collapsed. Opened, it shows the differences word by word. */
const LongTextChange = ({ name, before, after }: LongTextChangeProps) => {
  const t = useTranslations("audit");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-6 rounded-sm py-0.5 text-accent-text underline-offset-4 hover:underline">
        {t("textChanged", { field: name })}
      </summary>
      {isOpen && <TextDifference after={after} before={before} />}
    </details>
  );
};

const isLong = ({ before, after }: FieldChange) =>
  [before, after].some((leaf) => typeof leaf === "string" && leaf.length > LONG_TEXT);

const FieldLine = ({ change }: { change: FieldChange }) => {
  const { fieldName, valueText } = useChangeText();
  const { path, before, after } = change;
  const text = (leaf: FieldChange["before"]) => (leaf === undefined ? undefined : valueText(path, leaf));
  if (isLong(change))
    return <LongTextChange after={String(after ?? "")} before={String(before ?? "")} name={fieldName(path)} />;
  return (
    <>
      <span className="text-ink-second">{`${fieldName(path)}: `}</span>
      <OldToNew after={text(after)} before={text(before)} />
    </>
  );
};

const useLines = ({ before, after }: AuditEntry): ChangeLine[] => {
  const { language } = useAuditContext();
  const { sessionName } = useChangeText();
  const format = useFormatter();
  if (areDayCapacities(after))
    return dayChanges(before, after).map(({ _id, date, sessionId, before: previous, capacity }) => ({
      id: _id,
      line: (
        <>
          <span className="text-ink-second">
            {`${dayText(language, "mediumDate", date)}, ${sessionName(sessionId)}: `}
          </span>
          <OldToNew
            after={format.number(capacity)}
            before={previous === undefined ? undefined : format.number(previous)}
          />
        </>
      ),
    }));
  return changesOf(before, after).map((change) => ({
    id: change.path.join("."),
    line: <FieldLine change={change} />,
  }));
};

const Lines = ({ lines }: { lines: readonly ChangeLine[] }) => (
  <ul className="grid gap-0.5 text-sm tabular-nums">
    {lines.map(({ id, line }) => (
      <li className="wrap-anywhere" key={id}>
        {line}
      </li>
    ))}
  </ul>
);

/** The differences of an entry: the first ones, the others on demand. */
export const EntryChanges = ({ entry }: { entry: AuditEntry }) => {
  const t = useTranslations("audit");
  const lines = useLines(entry);
  const rest = lines.slice(LISTED);
  return (
    <>
      <Lines lines={lines.slice(0, LISTED)} />
      {rest.length > 0 && (
        <Disclosure className="text-sm" summary={t("more", { count: rest.length })}>
          <Lines lines={rest} />
        </Disclosure>
      )}
    </>
  );
};

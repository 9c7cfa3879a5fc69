import { useTranslations } from "next-intl";
import { DefinitionList, type DefinitionRow } from "@/components/ui/definition-list";
import { addressText } from "@/lib/domain/application/address";
import { inFormOrder } from "@/lib/domain/application/field-order";
import type { Group } from "@/lib/domain/application/field-row";
import { studentAnswerSections } from "@/lib/domain/application/staff-answers";
import type { SummaryLine, SummarySection } from "@/lib/domain/application/summary";
import { bcp47 } from "@/lib/domain/country/locales";
import { countryName } from "@/lib/i18n/country-name";
import { AddAnswerButton, CorrectButton } from "../corrections/correct-button";
import { questionOf } from "../corrections/correction-questions";
import { useQuestionName } from "../corrections/use-correction-names";
import { ContactText } from "./contact-text";
import { type FileProps, FileSection } from "./file-section";
import { useFileAnswerText } from "./use-file-answer-text";

// One sheet for the desk: who it is and how to reach them.
const PRINTED: readonly Group[] = ["student-information", "contact-information"];

const isAddress = ({ path }: SummaryLine) => path.startsWith("address.");

/** The answers of the student's form by section, with the address in one line. Sensitive ones are never printed. */
export const FileAnswers = (props: FileProps) => {
  const { file, school, language, countryForm } = props;
  const t = useTranslations("applicants");
  const groups = useTranslations("groups");
  const { term, text } = useFileAnswerText(props);
  const { application } = file;
  const questionName = useQuestionName(application);
  const langOf = ({ row, isWithheld }: SummaryLine) =>
    row.control === "school" && school?.lang && !isWithheld ? bcp47(school.lang) : undefined;
  const actionOf = (line: SummaryLine) =>
    !line.isWithheld && <CorrectButton field={questionName(questionOf(line))} path={line.path} />;
  const rowsOf = (lines: readonly SummaryLine[]): DefinitionRow[] => {
    const rows = inFormOrder(lines, countryForm)
      .filter((line) => !isAddress(line))
      .map((line) => ({
        id: line.path,
        term: term(line),
        value: <ContactText lang={langOf(line)} line={line} text={text(line)} />,
        action: actionOf(line),
        isScreenOnly: line.row.sensitive !== undefined,
      }));
    const { address: given } = application.student;
    const address = addressText(
      given?.country ? { ...given, country: countryName(given.country, language) } : given,
      countryForm,
    );
    const first = lines.find(isAddress);
    return first && address
      ? [...rows, { id: "address", term: t("address"), value: address, action: actionOf(first) }]
      : rows;
  };
  const titleOf = ({ step, group }: SummarySection) => (step === "accommodations" ? t("support") : groups(group));
  return (
    <>
      {studentAnswerSections({ ...application, withheld: file.withheld }).map((section) => (
        <FileSection
          isScreenOnly={!PRINTED.includes(section.group)}
          key={`${section.step} ${section.group}`}
          title={titleOf(section)}
        >
          <DefinitionList dense rows={rowsOf(section.lines)} />
        </FileSection>
      ))}
      <AddAnswerButton />
    </>
  );
};

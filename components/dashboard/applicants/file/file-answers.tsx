import { useTranslations } from "next-intl";
import { DefinitionList, type DefinitionRow } from "@/components/ui/definition-list";
import { addressText } from "@/lib/domain/application/address";
import { inFormOrder } from "@/lib/domain/application/field-order";
import { studentAnswerSections } from "@/lib/domain/application/staff-answers";
import type { SummaryLine, SummarySection } from "@/lib/domain/application/summary";
import { bcp47 } from "@/lib/domain/country/locales";
import { countryName } from "@/lib/i18n/country-name";
import { ContactText } from "./contact-text";
import { type FileProps, FileSection } from "./file-section";
import { useFileAnswerText } from "./use-file-answer-text";

const isAddress = ({ path }: SummaryLine) => path.startsWith("address.");

/** The answers of the student's form by section, with the address in one line. */
export const FileAnswers = (props: FileProps) => {
  const { file, school, language, countryForm } = props;
  const t = useTranslations("applicants");
  const groups = useTranslations("groups");
  const { term, text } = useFileAnswerText(props);
  const { application } = file;
  const langOf = ({ row, isWithheld }: SummaryLine) =>
    row.control === "school" && school?.lang && !isWithheld ? bcp47(school.lang) : undefined;
  const rowsOf = (lines: readonly SummaryLine[]): DefinitionRow[] => {
    const rows = inFormOrder(lines, countryForm)
      .filter((line) => !isAddress(line))
      .map((line) => ({
        id: line.path,
        term: term(line),
        value: <ContactText lang={langOf(line)} line={line} text={text(line)} />,
      }));
    const { address: given } = application.student;
    const address = addressText(
      given?.country ? { ...given, country: countryName(given.country, language) } : given,
      countryForm,
    );
    return lines.some(isAddress) && address ? [...rows, { id: "address", term: t("address"), value: address }] : rows;
  };
  const titleOf = ({ step, group }: SummarySection) => (step === "accommodations" ? t("support") : groups(group));
  return studentAnswerSections({ ...application, withheld: file.withheld }).map((section) => (
    <FileSection key={`${section.step} ${section.group}`} title={titleOf(section)}>
      <DefinitionList dense rows={rowsOf(section.lines)} />
    </FileSection>
  ));
};

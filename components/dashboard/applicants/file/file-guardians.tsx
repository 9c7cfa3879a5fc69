import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { inFormOrder } from "@/lib/domain/application/field-order";
import { guardianAnswers } from "@/lib/domain/application/staff-answers";
import type { SummaryLine } from "@/lib/domain/application/summary";
import type { Locale } from "@/lib/domain/country/locales";
import { listText } from "@/lib/i18n/lists";
import { CorrectButton } from "../corrections/correct-button";
import { questionOf } from "../corrections/correction-questions";
import { useQuestionName } from "../corrections/use-correction-names";
import { ContactText } from "./contact-text";
import { type FileProps, FileSection } from "./file-section";
import { useFileAnswerText } from "./use-file-answer-text";

type AnswerText = ReturnType<typeof useFileAnswerText>;

interface ChannelsProps {
  number: readonly SummaryLine[];
  answerText: AnswerText;
  language: Locale;
}

const Channels = ({ number, answerText, language }: ChannelsProps) => {
  const [phone, ...channels] = number;
  const channelNames = channels.filter(({ value }) => value === true).map(answerText.term);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {phone && <ContactText line={phone} text={answerText.text(phone)} />}
      <span className="font-normal text-ink-second">{listText(language, channelNames)}</span>
    </span>
  );
};

const Guardian = ({ index, ...props }: FileProps & { index: number }) => {
  const answerText = useFileAnswerText(props);
  const { application, withheld } = props.file;
  const questionName = useQuestionName(application);
  const actionOf = (line: SummaryLine) =>
    !line.isWithheld && <CorrectButton field={questionName(questionOf(line))} path={line.path} />;
  const { lines, numbers } = guardianAnswers({ ...application, withheld }, index);
  return (
    <DefinitionList
      className={index > 0 ? "mt-3 border-line border-t-2" : undefined}
      dense
      rows={[
        ...inFormOrder(lines, props.countryForm).map((line) => ({
          id: line.path,
          term: answerText.term(line),
          value: <ContactText line={line} text={answerText.text(line)} />,
          action: actionOf(line),
          isScreenOnly: line.row.sensitive !== undefined,
        })),
        ...numbers.flatMap((number) =>
          number[0]
            ? [
                {
                  id: number[0].path,
                  term: answerText.term(number[0]),
                  value: <Channels language={props.language} number={number} answerText={answerText} />,
                  action: actionOf(number[0]),
                },
              ]
            : [],
        ),
      ]}
    />
  );
};

/** The student's guardians and their contact details. */
export const FileGuardians = (props: FileProps) => {
  const t = useTranslations("applicants");
  const { guardians } = props.file.application;
  if (guardians.length === 0) return null;
  return (
    <FileSection title={t("guardians")}>
      {guardians.map(({ key }, index) => (
        <Guardian index={index} key={key} {...props} />
      ))}
    </FileSection>
  );
};

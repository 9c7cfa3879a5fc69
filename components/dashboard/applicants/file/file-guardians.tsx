import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { guardianAnswers } from "@/lib/domain/application/staff-answers";
import type { SummaryLine } from "@/lib/domain/application/summary";
import type { Locale } from "@/lib/domain/country/locales";
import { inNameOrder } from "@/lib/domain/person/full-name";
import { listText } from "@/lib/i18n/lists";
import type { FileProps } from "./applicant-file-view";
import { ContactText } from "./contact-text";
import { FileSection } from "./file-section";
import { useFileAnswerText } from "./use-file-answer-text";

type AnswerText = ReturnType<typeof useFileAnswerText>;

interface ChannelsProps {
  number: readonly SummaryLine[];
  words: AnswerText;
  language: Locale;
}

const Channels = ({ number, words, language }: ChannelsProps) => {
  const [phone, ...channels] = number;
  const reached = channels.filter(({ value }) => value === true).map(words.term);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {phone && <ContactText line={phone} text={words.text(phone)} />}
      <span className="font-normal text-ink-second">{listText(language, reached)}</span>
    </span>
  );
};

const Guardian = ({ at, ...props }: FileProps & { at: number }) => {
  const words = useFileAnswerText(props.language, undefined);
  const { application, withheld } = props.file;
  const { lines, numbers } = guardianAnswers({ ...application, withheld }, at);
  return (
    <DefinitionList
      className={at > 0 ? "mt-3 border-line border-t-2" : undefined}
      dense
      rows={[
        ...inNameOrder(lines, props.language).map((line) => ({
          id: line.path,
          term: words.term(line),
          value: <ContactText line={line} text={words.text(line)} />,
        })),
        ...numbers.flatMap((number) =>
          number[0]
            ? [
                {
                  id: number[0].path,
                  term: words.term(number[0]),
                  value: <Channels language={props.language} number={number} words={words} />,
                },
              ]
            : [],
        ),
      ]}
    />
  );
};

/** Who the student's parents and guardians are, and how to reach them. */
export const FileGuardians = (props: FileProps) => {
  const t = useTranslations("applicants");
  const { guardians } = props.file.application;
  if (guardians.length === 0) return null;
  return (
    <FileSection title={t("guardians")}>
      {guardians.map(({ key }, at) => (
        <Guardian at={at} key={key} {...props} />
      ))}
    </FileSection>
  );
};

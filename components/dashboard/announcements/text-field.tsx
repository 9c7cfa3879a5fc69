import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import type { AnnouncementPreview } from "@/lib/contracts/staff-announcements";
import { languageFor, type TextProblem, writtenIn } from "@/lib/domain/announcements/draft";
import { segmentsOf } from "@/lib/domain/announcements/segments";
import { composeMessage, TEXT_MAX } from "@/lib/domain/announcements/texts";
import { LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import type { Announcement } from "./use-announcement";

/** The id of the text in a language. */
export const textFieldId = (language: Locale): string => `announcement-${language}`;

interface TextFieldProps {
  readers: AnnouncementPreview["languages"][number];
  announcement: Announcement;
}

const useProblemText = () => {
  const t = useTranslations("announcements");
  return (problem: TextProblem): string => {
    if (problem.kind === "tooLong") return t("textTooLong", { count: problem.count, max: TEXT_MAX });
    if (problem.kind === "link") return t("foreignLink", { link: problem.link, host: window.location.host });
    return t("textMissing");
  };
};

/** What readers of a language get while nothing is written in theirs: the text in another one. */
const InsteadChoice = ({ readers: { language }, announcement }: TextFieldProps) => {
  const t = useTranslations("announcements");
  const { draft, readers, change } = announcement;
  const written = writtenIn(draft, readers);
  if (written.length === 0 || written.includes(language)) return null;
  return (
    <Field className="mt-3" id={`instead-${language}`} label={t("instead")}>
      {(control) => (
        <Select
          {...control}
          onChange={({ target }) =>
            change({ ...draft, instead: { ...draft.instead, [language]: target.value as typeof language } })
          }
          options={written.map((value) => ({ value, label: LOCALES[value].name, lang: tagOf(value) }))}
          value={languageFor(draft, readers, language)}
        />
      )}
    </Field>
  );
};

/** The text in one language, with its length, and how many SMS it is paid as. */
export const TextField = ({ readers, announcement }: TextFieldProps) => {
  const t = useTranslations("announcements");
  const problemText = useProblemText();
  const { language, signature, people } = readers;
  const { draft, problems, change } = announcement;
  const text = draft.texts[language] ?? "";
  const problem = problems[language];
  const id = textFieldId(language);
  const hasSms = readers.methods.some(({ method }) => method === "sms");
  return (
    <div>
      <Field
        error={problem && problemText(problem)}
        id={id}
        label={t("textIn", { language: LOCALES[language].name, count: people })}
      >
        {(control) => (
          <TextArea
            {...control}
            aria-describedby={[control["aria-describedby"], `${id}-length`].filter(Boolean).join(" ")}
            lang={tagOf(language)}
            onChange={({ target }) => change({ ...draft, texts: { ...draft.texts, [language]: target.value } })}
            value={text}
          />
        )}
      </Field>
      <p className="mt-1 flex flex-wrap gap-x-3 text-ink-second text-sm tabular-nums" id={`${id}-length`}>
        <span>{t("length", { count: text.trim().length, max: TEXT_MAX })}</span>
        {hasSms && text.trim() && <span>{t("parts", { count: segmentsOf(composeMessage(text, signature)) })}</span>}
      </p>
      <InsteadChoice announcement={announcement} readers={readers} />
    </div>
  );
};

import { useTranslations } from "next-intl";
import { Sentence } from "@/components/texts/sentence";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { people } from "@/lib/contracts/people";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { normaliseName } from "@/lib/domain/person/name";

export interface FileRecordProps {
  /** The person in the organisation's own records. */
  record: ReplyOf<typeof people.userView> | undefined;
  student: Parameters<typeof fullName>[0];
  language: Locale;
}

/** The person's status in the organisation's own records, with the name if it is another. Nothing without a record. */
export const FileRecord = ({ record, student, language }: FileRecordProps) => {
  const t = useTranslations("applicants");
  if (!record) return null;
  const [name, ownName] = [record, student].map((person) => normaliseName(fullName(person, language)));
  const { status } = record;
  return (
    <p className="mt-1 text-sm">
      {name && name !== ownName ? (
        <Sentence text={(other) => t("recordAs", { status, name: other })} value={name} />
      ) : (
        t("record", { status })
      )}
    </p>
  );
};

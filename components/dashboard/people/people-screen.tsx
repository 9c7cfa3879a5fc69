import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { AppError } from "@/lib/contracts/errors";
import type { people } from "@/lib/contracts/people";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { PersonSearch } from "./person-search";

type Person = ReplyOf<typeof people.userView>;

interface PeopleScreenProps {
  /** The id that was searched; empty before a search. */
  userId: string;
  found: { person: Person } | { error: Pick<AppError, "code" | "key"> } | undefined;
  language: Locale;
}

/** Finds a person in the organisation's own records by the user id. */
export const PeopleScreen = ({ userId, found, language }: PeopleScreenProps) => (
  <div className="grid max-w-160 gap-6">
    <PersonSearch key={userId} userId={userId} />
    <div role="status">
      {found && "person" in found && <PersonCard language={language} person={found.person} />}
      {found && "error" in found && <NoPerson error={found.error} />}
    </div>
  </div>
);

const PersonCard = ({ person, language }: { person: Person; language: Locale }) => {
  const t = useTranslations("people");
  const rows = [
    { id: "name", term: t("name"), value: <bdi translate="no">{fullName(person, language)}</bdi> },
    { id: "userId", term: t("userId"), value: person.userId },
    { id: "status", term: t("status"), value: t(`status_${person.status}`) },
  ];
  return (
    <Card as="section">
      <DefinitionList rows={rows} />
    </Card>
  );
};

const NoPerson = ({ error }: { error: Pick<AppError, "code" | "key"> }) => {
  const t = useTranslations("people");
  const errors = useTranslations("errors");
  if (error.code === "not_found") return <EmptyState text={t("noneText")} title={t("none")} />;
  const key = error.key as "upstream_unavailable";
  return <Notice status="error">{errors(errors.has(key) ? key : "general_error_something_went_wrong")}</Notice>;
};

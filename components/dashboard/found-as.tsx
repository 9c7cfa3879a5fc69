"use client";

import { useTranslations } from "next-intl";
import { Sentence } from "@/components/texts/sentence";
import { Badge } from "@/components/ui/badge";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import { foundGuardian } from "@/lib/domain/dashboard/found-guardian";
import { fullName } from "@/lib/domain/person/full-name";

type FoundRow = Pick<ApplicantRow, "firstName" | "namePrefix" | "lastName" | "guardians"> &
  Partial<Pick<ApplicantRow, "kana" | "latinName" | "email" | "phone">>;

/** The guardian whom a search has found in place of the applicant, if it did. */
export const FoundGuardian = ({ row, search }: { row: FoundRow; search: string }) => {
  const t = useTranslations("dashboard");
  const own = [fullName(row, "en"), row.latinName, row.kana, row.email, row.phone];
  const guardian = foundGuardian({ own, guardians: row.guardians }, search);
  return guardian ? (
    <span className="wrap-anywhere block text-ink-second text-sm sm:min-w-48">
      <Sentence text={(name) => t("foundGuardian", { name })} value={guardian} />
    </span>
  ) : null;
};

const DraftBadge = () => {
  const t = useTranslations("dashboard");
  return <Badge tone="neutral">{t("foundDraft")}</Badge>;
};

/** Says that somebody is on the waiting list. */
export const WaitingBadge = () => {
  const t = useTranslations("dashboard");
  return <Badge tone="info">{t("foundWaiting")}</Badge>;
};

/** Says that somebody's application was withdrawn as a duplicate. */
export const DuplicateBadge = () => {
  const t = useTranslations("dashboard");
  return <Badge tone="neutral">{t("foundDuplicate")}</Badge>;
};

/** As what a search has found somebody: a draft, somebody who waits, the child of the guardian who was searched for. */
export const FoundAs = ({ row, search }: { row: ApplicantRow; search: string }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
    {row.status === "draft" && <DraftBadge />}
    {row.isWaiting && <WaitingBadge />}
    {row.duplicateOf && <DuplicateBadge />}
    <FoundGuardian row={row} search={search} />
  </span>
);

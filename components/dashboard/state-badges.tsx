import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";

const STATUS_TONES = { draft: "neutral", submitted: "info", accepted: "success" } as const;
const STATE_TONES = { active: "accent", cancelled: "neutral", attended: "success", missed: "warning" } as const;

/** The status of an application. */
export const StatusBadge = ({ status }: { status: ApplicantRow["status"] }) => {
  const t = useTranslations("applicants");
  return <Badge tone={STATUS_TONES[status]}>{t(`status_${status}`)}</Badge>;
};

/** The state of an appointment. */
export const StateBadge = ({ state }: { state: NonNullable<ApplicantRow["state"]> }) => {
  const t = useTranslations("applicants");
  return <Badge tone={STATE_TONES[state]}>{t(`state_${state}`)}</Badge>;
};

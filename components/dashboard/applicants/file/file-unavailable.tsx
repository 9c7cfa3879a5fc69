import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { buttonClass } from "@/components/ui/button";
import { DrawingNotFound } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";

interface FileUnavailableProps {
  reason: "not_found" | "forbidden" | "not_offered";
  back: string;
}

/** The applicant does not exist, or belongs to a location that the staff member may not see. */
export const FileUnavailable = ({ reason, back }: FileUnavailableProps) => {
  const t = useTranslations("applicants");
  const textKey = reason === "forbidden" ? "elsewhere" : "missing";
  return (
    <EmptyState
      action={
        <DashboardLink className={buttonClass({ variant: "secondary" })} href={back}>
          {t("back")}
        </DashboardLink>
      }
      drawing={<DrawingNotFound />}
      text={t(`${textKey}Text`)}
      title={t(textKey)}
    />
  );
};

import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { DrawingNotFound } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";

interface FileUnavailableProps {
  reason: "not_found" | "forbidden" | "not_offered";
  back: string;
}

/** There is no such applicant, or they are at a centre that is not one's own. */
export const FileUnavailable = ({ reason, back }: FileUnavailableProps) => {
  const t = useTranslations("applicants");
  const words = reason === "forbidden" ? "elsewhere" : "missing";
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: "secondary" })} href={back}>
          {t("back")}
        </Link>
      }
      drawing={<DrawingNotFound />}
      text={t(`${words}Text`)}
      title={t(words)}
    />
  );
};

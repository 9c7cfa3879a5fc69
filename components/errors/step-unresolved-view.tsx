import { useTranslations } from "next-intl";
import { PageLink } from "@/components/shell/page-link";
import { buttonClass } from "@/components/ui/button";
import { DrawingNotFound } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/domain/routes";

/** The page for a step that cannot be found, with a link to the applications, which resume where they are. */
export const StepUnresolvedView = () => {
  const t = useTranslations("errorPage");
  const errors = useTranslations("errors");
  const applications = useTranslations("applications");
  return (
    <EmptyState
      action={
        <PageLink className={buttonClass()} href={routes.applications}>
          {applications("title")}
        </PageLink>
      }
      drawing={<DrawingNotFound />}
      text={errors("common_error_something_wrong")}
      title={t("title")}
      titleAs="h1"
    />
  );
};

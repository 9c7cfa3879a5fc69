import { useTranslations } from "next-intl";
import { PageLink } from "@/components/shell/page-link";
import { buttonClass } from "@/components/ui/button";
import { DrawingNotFound } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/domain/routes";

/** The page for an unknown address, with a link back. */
export const NotFoundView = () => {
  const t = useTranslations("notFound");
  return (
    <EmptyState
      action={
        <PageLink className={buttonClass()} href={routes.home}>
          {t("home")}
        </PageLink>
      }
      drawing={<DrawingNotFound />}
      text={t("text")}
      title={t("title")}
      titleAs="h1"
    />
  );
};

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { DrawingNotFound } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/domain/routes";

/** No page here, and the way back. */
export const NotFoundView = () => {
  const t = useTranslations("notFound");
  return (
    <EmptyState
      action={
        <a className={buttonClass()} href={routes.home}>
          {t("home")}
        </a>
      }
      drawing={<DrawingNotFound />}
      text={t("text")}
      title={t("title")}
      titleAs="h1"
    />
  );
};

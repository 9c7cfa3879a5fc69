import { getTranslations } from "next-intl/server";
import { PageLink } from "@/components/shell/page-link";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";

interface CancelledViewProps {
  formId: string;
  mayBookAgain: boolean;
  locale: Locale;
}

/** A cancelled appointment of which the backend no longer knows when and where it was. */
export const CancelledView = async ({ formId, mayBookAgain, locale }: CancelledViewProps) => {
  const t = await getTranslations({ locale, namespace: "appointment" });
  return (
    <div className="grid justify-items-start gap-6">
      <Notice>{t("cancelledText")}</Notice>
      {mayBookAgain && (
        <PageLink className={buttonClass({})} href={routes.editForm(formId, "session")}>
          {t("bookAgain")}
        </PageLink>
      )}
    </div>
  );
};

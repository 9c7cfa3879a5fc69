import { Notice } from "@/components/ui/notice";
import type { Attendance } from "@/lib/contracts/application";
import type { Reader } from "@/lib/domain/application/reader";
import type { Locale } from "@/lib/domain/country/locales";
import { readerTranslations } from "@/lib/i18n/reader-translations";

interface StateNoticeProps {
  appointment: Pick<Attendance, "state" | "status">;
  locale: Locale;
  reader: Reader;
}

/** The state of a past or cancelled appointment; nothing for a coming one. */
export const StateNotice = async ({ appointment: { state, status }, locale, reader }: StateNoticeProps) => {
  const t = await readerTranslations(locale, reader, "appointment");
  if (status === "accepted")
    return (
      <Notice status="success" title={t("acceptedTitle")}>
        {t("acceptedText")}
      </Notice>
    );
  if (state === "cancelled") return <Notice>{t("cancelledText")}</Notice>;
  if (state === "attended")
    return (
      <Notice status="success" title={t("attendedTitle")}>
        {t("attendedText")}
      </Notice>
    );
  if (state === "missed")
    return (
      <Notice status="warning" title={t("missedTitle")}>
        {t("missedText")}
      </Notice>
    );
  return null;
};

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { TextField } from "./text-field";
import type { Announcement } from "./use-announcement";

/** Whom the message reaches, and a text for each language that they read. */
export const WriteStep = ({ announcement }: { announcement: Announcement }) => {
  const t = useTranslations("announcements");
  const { preview, readers } = announcement;
  const { people = 0, unreachable = 0 } = preview.data ?? {};
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p role="status">{t("reach", { count: people })}</p>
        {unreachable > 0 && <Notice status="warning">{t("unreachable", { count: unreachable })}</Notice>}
        <p className="text-ink-second text-sm">
          {t("advice")} {t("signed")}
        </p>
      </div>
      {readers.map((each) => (
        <TextField announcement={announcement} key={each.language} readers={each} />
      ))}
    </div>
  );
};

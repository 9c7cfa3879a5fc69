import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { writtenIn } from "@/lib/domain/announcements/draft";
import { sentencesText } from "@/lib/i18n/lists";
import { TextField, textFieldId } from "./text-field";
import type { Announcement } from "./use-announcement";

/** Whom the message reaches, and a text for each language that they read. */
export const WriteStep = ({ announcement }: { announcement: Announcement }) => {
  const t = useTranslations("announcements");
  const language = useLocale();
  const { preview, readers, draft, isEditedAgain } = announcement;
  // The button that led back here is gone.
  const editedAgain = useRef(isEditedAgain ? writtenIn(draft, readers)[0] : undefined);
  useEffect(() => {
    if (editedAgain.current) document.getElementById(textFieldId(editedAgain.current))?.focus();
  }, []);
  const { people = 0, unreachable = 0 } = preview.data ?? {};
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p role="status">{t("reach", { count: people })}</p>
        {unreachable > 0 && <Notice status="warning">{t("unreachable", { count: unreachable })}</Notice>}
        <p className="text-ink-second text-sm">{sentencesText(language, [t("advice"), t("signed")])}</p>
      </div>
      {readers.map((each) => (
        <TextField announcement={announcement} key={each.language} readers={each} />
      ))}
    </div>
  );
};

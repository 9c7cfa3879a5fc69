import { useTranslations } from "next-intl";
import { instantText } from "@/lib/i18n/dates";
import { type FileProps, FileSection } from "./file-section";

/** The messages that were held back, oldest first: by their subject, each with its way, reason and time. */
export const FileHeldBack = ({ file: { heldBack = [] }, language, location }: FileProps) => {
  const t = useTranslations("applicants");
  const messages = useTranslations("messages");
  const verify = useTranslations("verify");
  if (heldBack.length === 0) return null;
  return (
    <FileSection isScreenOnly title={t("heldBack")}>
      <ul className="my-1.5 grid gap-3 text-sm">
        {heldBack.map(({ at, event, method, reason }) => (
          <li key={`${at} ${event} ${method}`}>
            <span className="block font-medium">
              {`${messages(`${event}_subject`)} · ${verify(`method_${method}`)}`}
            </span>
            <span className="block text-ink-second">{t(`heldBack_${reason}`)}</span>
            <time className="text-ink-second tabular-nums" dateTime={at}>
              {instantText(language, "shortInstant", new Date(at), location.timeZone)}
            </time>
          </li>
        ))}
      </ul>
    </FileSection>
  );
};

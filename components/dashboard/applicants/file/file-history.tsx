import { useTranslations } from "next-intl";
import { Sentence } from "@/components/texts/sentence";
import type { ApplicantFile } from "@/lib/contracts/staff-applicants";
import { instantText } from "@/lib/i18n/dates";
import { type FileProps, FileSection } from "./file-section";

type PastEvent = ApplicantFile["history"][number];

const useEventText = () => {
  const t = useTranslations("applicants");
  return ({ event, state }: PastEvent): string => {
    if (state === "active") return t("takenBack");
    const key = `event_${event}` as "event_applicant_checked_in";
    return t.has(key) ? t(key, { state: state ? t(`state_${state}`) : "" }) : event;
  };
};

/** The events of the application, oldest first, with time and staff member. */
export const FileHistory = ({ file, language, location }: FileProps) => {
  const t = useTranslations("applicants");
  const eventText = useEventText();
  return (
    <FileSection isScreenOnly title={t("history")}>
      <ol className="my-1.5 ms-1.5 grid gap-3 border-line border-s-2 text-sm">
        {file.history.map((pastEvent) => (
          <li className="relative ps-4" key={`${pastEvent.at} ${pastEvent.event}`}>
            <span aria-hidden className="-start-[5px] absolute top-1.5 size-2 rounded-full bg-ink-second" />
            <span className="block font-medium">{eventText(pastEvent)}</span>
            <span className="text-ink-second tabular-nums">
              <time dateTime={pastEvent.at}>
                {instantText(language, "shortInstant", new Date(pastEvent.at), location.timeZone)}
              </time>{" "}
              {pastEvent.actor && <Sentence text={(actor) => t("by", { actor })} value={pastEvent.actor} />}
            </span>
          </li>
        ))}
      </ol>
    </FileSection>
  );
};

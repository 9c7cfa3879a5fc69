import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Sentence } from "@/components/texts/sentence";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import type { SentAnnouncement } from "@/lib/contracts/staff-announcements";
import { LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { useTargetText } from "./use-target-text";

interface AnnouncementItemProps {
  announcement: SentAnnouncement;
  location: DashboardLocation;
  language: Locale;
}

const Outcome = ({ people, sent, pending, heldBack }: SentAnnouncement) => {
  const t = useTranslations("announcements");
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={sent === people ? "success" : "neutral"}>{t("delivered", { count: sent, people })}</Badge>
      {pending > 0 && <Badge tone="info">{t("pending", { count: pending })}</Badge>}
      {heldBack > 0 && <Badge tone="warning">{t("heldBack", { count: heldBack })}</Badge>}
    </p>
  );
};

/** One sent message: to whom, by whom, what became of it, and its texts on demand. */
export const AnnouncementItem = ({ announcement, location, language }: AnnouncementItemProps) => {
  const t = useTranslations("announcements");
  const targetText = useTargetText(language, location.timeZone);
  const { at, actor, target, texts } = announcement;
  const date = instantText(language, "shortInstant", new Date(at), location.timeZone);
  return (
    <li className="grid gap-2 border-line border-t px-4 py-3 first:border-t-0">
      <h2 className="font-medium text-base">{targetText(target)}</h2>
      <p className="wrap-anywhere text-ink-second text-sm tabular-nums">
        <Sentence text={(who) => t("sentBy", { actor: who, date })} value={actor} />
      </p>
      <Outcome {...announcement} />
      <Disclosure summary={t("texts")}>
        <dl className="grid gap-3">
          {texts.map((text) => (
            <div key={text.language}>
              <dt className="text-ink-second text-sm">
                <span>{LOCALES[text.language].name}</span>
                {text.alsoFor && (
                  <span>
                    {`, ${t("alsoFor", {
                      languages: listText(
                        language,
                        text.alsoFor.map((each) => LOCALES[each].name),
                      ),
                    })}`}
                  </span>
                )}
              </dt>
              <dd className="wrap-anywhere whitespace-pre-line" lang={tagOf(text.language)}>
                {text.text}
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </li>
  );
};

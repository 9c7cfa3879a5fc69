"use client";

import { useFormatter, useTranslations } from "next-intl";
import { fieldAt } from "@/lib/domain/application/fields";
import { isLocale, LOCALES } from "@/lib/domain/country/locales";
import type { Leaf } from "@/lib/domain/dashboard/audit-changes";
import { dayText, instantText, sessionText, weekdayText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { isDay } from "@/lib/kit/day";
import { useAuditContext } from "./audit-context";

const WEEKDAY = /^[1-7]$/;
/** Fields of which a missing value means that there is none, not that the network's holds. */
const OPTIONAL = ["pairId", "pairStartDay"];
/** Fields that are instants. */
const INSTANTS = ["date", "presentationDate", "expiresAt", "lastSignInAt"];

/** Names of fields and texts of their values. Without a translation the key is used. */
export const useChangeText = () => {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const steps = useTranslations("steps");
  const needs = useTranslations("specialNeeds");
  const fields = useTranslations("fields");
  const groups = useTranslations("groups");
  const format = useFormatter();
  const { language, zone, locationNames, sessions } = useAuditContext();

  const sessionName = (id: string): string => {
    const session = sessions.get(id);
    return session ? sessionText(language, session) : t("sessionGone");
  };

  const partName = (part: string): string => {
    if (t.has(`field_${part}` as never)) return t(`field_${part}` as "field_capacity");
    if (isLocale(part)) return LOCALES[part].name;
    if (WEEKDAY.test(part)) return weekdayText(language, Number(part));
    return needs.has(part as never) ? needs(part as "vision") : part;
  };

  const answerName = (path: string): string => {
    const answer = fieldAt(path);
    if (!answer) return path;
    const label = fields(`${answer.owner}.${answer.row.key}` as "student.firstName");
    return answer.owner === "student" ? label : `${groups("guardian-information")} – ${label}`;
  };

  const itemText = (field: string, text: string): string => {
    if (field === "fields") return answerName(text);
    if (field === "locations") return locationNames.get(text) ?? text;
    if (field === "pairId") return sessionName(text);
    if (INSTANTS.includes(field)) return instantText(language, "shortInstant", new Date(text), zone);
    if (isDay(text)) return dayText(language, "mediumDate", text);
    if (field === "pages" && steps.has(text as never)) return steps(text as "session");
    if (field === "specialNeeds" && needs.has(text as never)) return needs(text as "vision");
    return t.has(`value_${text}` as never) ? t(`value_${text}` as "value_staff") : text;
  };

  const fieldName = (path: readonly string[]): string => path.map(partName).join(" · ");

  const valueText = (path: readonly string[], leaf: Leaf): string => {
    const [field = ""] = path;
    // `null` of a whole setting means the tenant's value; of a part, that it was removed.
    if (leaf === null) return path.length > 1 || OPTIONAL.includes(field) ? t("none") : t("networkValue");
    if (typeof leaf === "boolean") return common(leaf ? "yes" : "no");
    if (field === "weekday") return weekdayText(language, Number(leaf));
    if (typeof leaf === "number") return format.number(leaf);
    const items = Array.isArray(leaf) ? leaf : [leaf];
    return (
      listText(
        language,
        items.map((item) => itemText(field, String(item))),
      ) || t("none")
    );
  };

  return { fieldName, valueText, sessionName };
};

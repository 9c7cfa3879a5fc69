import { budgetsOf } from "@/backend/budgets/budgets";
import { eventLocation } from "@/backend/delivery/event-rows";
import { announcingCharge } from "@/backend/delivery/message-charges";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { AnnouncementPreview, staffAnnouncements } from "@/lib/contracts/staff-announcements";
import type { Locale } from "@/lib/domain/country/locales";
import { nameAndAddress } from "@/lib/domain/location/search";
import { describeTarget } from "./describe-target";
import { findReach } from "./reach";
import type { RecipientGroup } from "./recipients";

type Language = AnnouncementPreview["languages"][number];

const languageOf = (language: Locale, groups: readonly RecipientGroup[], signature: string): Language => {
  const methods = groups.flatMap(({ language: read, method, people }) =>
    read === language ? [{ method, people }] : [],
  );
  return { language, people: methods.reduce((total, { people }) => total + people, 0), methods, signature };
};

/** Whom a message would reach, the largest language first, and how many messages are left for today. */
export const previewAnnouncement = async (
  { tenant, caller, body }: Call<typeof staffAnnouncements.preview>,
  services: Services,
): Promise<AnnouncementPreview> => {
  const { db } = services;
  const location = permit(caller, body.locationKey);
  const addressees = { tenant, location, target: body.target };
  await describeTarget(db, addressees);
  const { groups, people, unreachable } = await findReach(db, services.environment, addressees);
  const languages = await Promise.all(
    [...new Set(groups.map(({ language }) => language))].map(async (language) =>
      languageOf(language, groups, nameAndAddress(await eventLocation(tenant, location, language))),
    ),
  );
  return {
    people,
    unreachable,
    languages: languages.sort((one, other) => other.people - one.people),
    budgetLeft: await budgetsOf(services).left(announcingCharge(tenant, location)),
  };
};

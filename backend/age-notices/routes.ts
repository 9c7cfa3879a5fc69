import { v7 as uuid } from "uuid";
import { loadConfig } from "@/backend/configuration/settings";
import { type Call, implement, type Route } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import { requireLocation } from "@/backend/registrations/location";
import { lockIdentity } from "@/backend/registrations/store";
import type { Services } from "@/backend/services";
import { type AgeNotice, ageNotices } from "@/lib/contracts/age-notices";
import { AppError } from "@/lib/contracts/errors";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { situationOf } from "@/lib/domain/application/situation";
import { acceptedAgePeriod, isPlausibleBirthDate } from "@/lib/domain/person/age";
import { localeFor } from "@/lib/domain/tenant/language";
import type { Day } from "@/lib/kit/day";
import { type AgeNoticeRow, deleteAgeNotice, insertAgeNotice, listAgeNotices } from "./store";

/** Nobody has more children to wait for, and nobody's list grows without end. */
const AGE_NOTICES_LIMIT = 5;

const toNotice = ({ id, location_key, day }: AgeNoticeRow): AgeNotice => ({ _id: id, location_key, day });

/** The day on which the child is old enough for the centre. Throws `validation_failed` if that is not to come. */
const requireDayToCome = async (
  { tenant, body, now }: Call<typeof ageNotices.create>,
  services: Services,
): Promise<Day> => {
  requireLocation(tenant, body.location_key);
  const { settings, today } = situationOf(tenant, await loadConfig(services, tenant), body.location_key, now);
  const { from = "" } = acceptedAgePeriod(body.birthDate, settings.ageRestrictions);
  if (!isPlausibleBirthDate(body.birthDate, today) || from <= today) refuseFields({ birthDate: RULE_ERRORS.invalid });
  return from;
};

const createAgeNotice = async (call: Call<typeof ageNotices.create>, services: Services): Promise<AgeNotice> => {
  const { tenant, body, caller, now } = call;
  const owner = { tenant, identityId: caller.identityId };
  const day = await requireDayToCome(call, services);
  return services.db.transaction(async (tx) => {
    await lockIdentity(tx, owner);
    const notices = await listAgeNotices(tx, owner);
    const same = notices.find((notice) => notice.location_key === body.location_key && notice.day === day);
    if (same) return toNotice(same);
    if (notices.length >= AGE_NOTICES_LIMIT)
      throw new AppError("age_notice_limit_reached", { limit: AGE_NOTICES_LIMIT });
    const notice = { id: uuid(), location_key: body.location_key, day };
    await insertAgeNotice(tx, owner, notice, localeFor(tenant, body.language), now);
    return toNotice(notice);
  });
};

export const ageNoticeRoutes: readonly Route[] = [
  implement(ageNotices.list, async ({ tenant, caller }, { db }) => {
    const notices = await listAgeNotices(db, { tenant, identityId: caller.identityId });
    return { notices: notices.map(toNotice) };
  }),
  implement(ageNotices.create, createAgeNotice),
  implement(ageNotices.remove, async ({ tenant, caller, params }, { db }) => {
    const isDeleted = await deleteAgeNotice(db, { tenant, identityId: caller.identityId }, params.id);
    if (!isDeleted) throw new AppError("not_found");
    return undefined;
  }),
];

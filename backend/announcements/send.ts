import { v7 as uuid } from "uuid";
import { recordChange } from "@/backend/audit/record";
import { budgetsOf } from "@/backend/budgets/budgets";
import type { Transaction } from "@/backend/db/database";
import { announcingCharge } from "@/backend/delivery/message-charges";
import { requireOwnLinks } from "@/backend/delivery/own-links";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { SentTo, staffAnnouncements } from "@/lib/contracts/staff-announcements";
import { isAsExpected, textLanguageFor } from "@/lib/domain/announcements/texts";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import type { Locale } from "@/lib/domain/country/locales";
import { describeTarget } from "./describe-target";
import { deliverableMethods, findReach, type Reach } from "./reach";
import { type Addressees, queueAnnouncement } from "./recipients";
import { countUnspent, insertAnnouncement, storePeople } from "./store";

type Send = Call<typeof staffAnnouncements.send>;

/** The text for the readers of each language. Throws `validation_failed` if some have none. */
const textLanguages = ({ body }: Send, { groups }: Reach): Partial<Record<Locale, Locale>> => {
  const read = [...new Set(groups.map(({ language }) => language))];
  const pairs = read.map((language) => [language, textLanguageFor(body.texts, language)] as const);
  if (pairs.some(([, text]) => text === undefined))
    throw new AppError("validation_failed", { fields: { texts: RULE_ERRORS.required } });
  return Object.fromEntries(pairs);
};

/** Throws `message_held_back` for more people than the centre may still write to today: nothing is written to be held back. */
const requireBudget = async (
  services: Services,
  { tenant, location }: Addressees,
  { people }: Reach,
): Promise<void> => {
  const left = await budgetsOf(services).left(announcingCharge(tenant, location));
  const unspent = await countUnspent(services.db, tenant, location);
  if (people > left - unspent) throw new AppError("message_held_back", { reason: "announcements" });
};

const record = (tx: Transaction, { tenant, caller, body, now }: Send, id: string, target: SentTo, people: number) =>
  recordChange(tx, {
    tenant,
    author: caller,
    locationKey: body.locationKey,
    action: "announcement_sent",
    target: `announcement:${id}`,
    before: undefined,
    after: { ...target, people, languages: body.texts.map(({ language }) => language) },
    now,
  });

/** Sends a message to many, once to each person. The outbox delivers it, within the budgets. */
export const sendAnnouncement = async (call: Send, services: Services) => {
  const { tenant, caller, body, now } = call;
  requireOwnLinks(
    services,
    tenant,
    body.texts.map(({ text }, index) => [`texts.${index}.text`, text]),
  );
  const addressees = { tenant, location: permit(caller, body.locationKey), target: body.target };
  const { db } = services;
  const target = await describeTarget(db, addressees);
  const reach = await findReach(db, services.environment, addressees);
  if (reach.people === 0) throw new AppError("not_found");
  if (!isAsExpected(body.expectedPeople, reach.people))
    throw new AppError("announcement_people_changed", { people: reach.people });
  const languages = textLanguages(call, reach);
  await requireBudget(services, addressees, reach);
  const id = uuid();
  return db.transaction(async (tx) => {
    await insertAnnouncement(tx, {
      tenant,
      id,
      locationKey: addressees.location,
      target,
      texts: body.texts,
      people: reach.people,
      staffId: caller.staffId,
      now,
    });
    const methods = deliverableMethods(services.environment);
    const people = await queueAnnouncement(tx, {
      ...addressees,
      id,
      ids: reach.ids,
      methods,
      textLanguages: languages,
      now,
    });
    await storePeople(tx, tenant, id, people);
    await record(tx, call, id, target, people);
    return { _id: id, people };
  });
};

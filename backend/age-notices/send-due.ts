import { loadConfig } from "@/backend/configuration/settings";
import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { isCivilHour } from "@/backend/delivery/civil-hours";
import { type EventData, writeOutbox } from "@/backend/delivery/outbox";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import { isolate } from "@/backend/isolate";
import { firstAnswers } from "@/backend/registrations/first-answers";
import { newDraft } from "@/backend/registrations/new-draft";
import { insertRegistration, lockIdentity, type VerifiedIdentity } from "@/backend/registrations/store";
import type { Services } from "@/backend/services";
import { sealAnswers } from "@/backend/vault/sealed-answers";
import type { Config } from "@/lib/contracts/configuration";
import { situationOf } from "@/lib/domain/application/situation";
import { acceptedAgePeriod, ageOn } from "@/lib/domain/person/age";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { isDay } from "@/lib/kit/day";
import { type DueNotice, deleteAgeNotice, deleteNoticesElsewhere, findDueNotices } from "./store";

interface OwnApplication {
  id: string;
  location_key: string | null;
  isDraft: boolean;
  isUntouched: boolean;
  /** As it is stored, which need not be a day. */
  birthDate: string | null;
}

const findOwnApplications = (tx: Transaction, tenant: Tenant, { identityId }: DueNotice) =>
  tx.many<OwnApplication>`SELECT id, location_key, status = 'draft' AS "isDraft",
      status = 'draft' AND version = 0 AS "isUntouched", nullif(student ->> 'birthDate', '') AS "birthDate"
    FROM registration WHERE tenant = ${tenant} AND identity_id = ${identityId} AND deleted_at IS NULL
    ORDER BY created_at DESC, id DESC`;

type Needed = Pick<Services, "db" | "vault">;

interface Sending {
  services: Needed;
  tenant: Tenant;
  config: Config;
  now: Date;
}

/** Whether somebody born then has that age, or else any age, for the first time on the day of the notice. */
const hasBirthday = (birthDate: string | null, { day }: DueNotice, age?: number): boolean => {
  // An older version stored dates as they were typed.
  if (birthDate === null || !isDay(birthDate)) return false;
  return acceptedAgePeriod(birthDate, { min: age ?? ageOn(birthDate, day) }).from === day;
};

/**
 * The child's own draft at the centre, else one without answers. The child is known by the age that the centre accepts, and by the
 * birthday alone if the centre has changed that age since.
 */
const draftFor = (applications: readonly OwnApplication[], notice: DueNotice, { tenant, config, now }: Sending) => {
  const { min } = situationOf(tenant, config, notice.location_key, now).settings.ageRestrictions;
  const drafts = applications.filter(({ isDraft, location_key }) => isDraft && location_key === notice.location_key);
  return (
    drafts.find(({ birthDate }) => hasBirthday(birthDate, notice, min)) ??
    drafts.find(({ birthDate }) => hasBirthday(birthDate, notice)) ??
    drafts.find(({ isUntouched }) => isUntouched)
  );
};

/**
 * The application that the message leads to: the child's draft, else a new one. An applicant who has as many applications as one may
 * have is led to the list of them.
 */
const applicationFor = async (
  tx: Transaction,
  notice: DueNotice,
  identity: VerifiedIdentity | undefined,
  sending: Sending,
) => {
  const { services, tenant, config, now } = sending;
  const { identityId, language, location_key: locationKey } = notice;
  const owner = { tenant, identityId };
  const applications = await findOwnApplications(tx, tenant, notice);
  const draft = draftFor(applications, notice, sending);
  if (draft) return { id: draft.id, resumes: true };
  const [latest] = applications;
  if (latest && applications.length >= config.registrationLimit) return { id: latest.id, resumes: false };
  const answers = firstAnswers({ tenant, body: { location_key: locationKey, language }, now }, config, undefined);
  const begun = newDraft({ ...answers, joint_booking_id: null }, { identity, language }, now);
  await insertRegistration(tx, owner, sealAnswers(services.vault, { tenant, id: begun.id }, begun));
  return { id: begun.id, resumes: true };
};

/** Queues the message and deletes the notice. Returns whether there still was one: it may be taken back at any time. */
const sendNotice = (notice: DueNotice, sending: Sending): Promise<boolean> => {
  const { services, tenant, now } = sending;
  const { id, identityId, language, location_key: locationKey } = notice;
  const owner = { tenant, identityId };
  return services.db.transaction(async (tx) => {
    const identity = await lockIdentity(tx, owner);
    if (!(await deleteAgeNotice(tx, owner, id))) return false;
    const application = await applicationFor(tx, notice, identity, sending);
    const data: EventData = { draft: { locationKey, resumes: application.resumes, language } };
    await writeOutbox(
      tx,
      sql`INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
        VALUES (${tenant}, ${`old_enough:${id}`}, 'old_enough', ${application.id}, ${data}, ${now})`,
    );
    return true;
  });
};

/** Sends the due notices of a tenant, each centre's in its daytime; those of a centre that it gave up end. Returns how many were sent. */
export const sendDueNoticesOf = async (services: Needed, tenant: Tenant, now: Date): Promise<number> => {
  const config = await loadConfig(services, tenant);
  await deleteNoticesElsewhere(
    services.db,
    tenant,
    config.centers.map(({ location_key }) => location_key),
  );
  let count = 0;
  for (const { location_key, timeZone } of config.centers) {
    if (!isCivilHour(timeZone, now)) continue;
    const { today } = situationOf(tenant, config, location_key, now);
    for (const notice of await findDueNotices(services.db, tenant, location_key, today)) {
      const part = { work: "ages", tenant, row: notice.id } as const;
      if (await isolate(part, () => sendNotice(notice, { services, tenant, config, now }))) count += 1;
    }
  }
  return count;
};

/**
 * Tells applicants who asked for it that a child is old enough, on the morning of that day. A notice is deleted in the transaction
 * that queues its message, so each is sent once. Returns how many were queued.
 */
export const sendDueAgeNotices = async (services: Services): Promise<number> =>
  sumOverTenants(await forEachTenant("ages", (tenant) => sendDueNoticesOf(services, tenant, services.clock())));

import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { bookingItem, seatReply } from "@/backend/bookings/book";
import { retryTakenReference, withReference } from "@/backend/bookings/booking-queue";
import { bookMany, deskAuthor, type SeatOutcome } from "@/backend/bookings/store";
import { formOf } from "@/backend/bookings/validate";
import { loadConfig } from "@/backend/configuration/settings";
import type { Transaction } from "@/backend/db/database";
import { permit } from "@/backend/http/callers";
import {
  countRegistrations,
  insertRegistration,
  lockIdentity,
  type Owner,
  storeContract,
} from "@/backend/registrations/store";
import { isUsernameViolation, TAKEN_USERNAME } from "@/backend/registrations/username";
import type { Services } from "@/backend/services";
import { sealAnswers } from "@/backend/vault/sealed-answers";
import { upsertIdentity } from "@/backend/verification/store";
import type { desk } from "@/lib/contracts/desk";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { booked } from "@/lib/contracts/registrations";
import { DESK_METHOD } from "@/lib/domain/tenant/methods";
import { takeProof } from "./codes";
import { type AddCall, type NewApplicant, readNewApplicant } from "./new-applicant";
import { noteInAudit, writeOrigin } from "./origin-store";

// Without digits: no search for a phone number finds it.
const randomLetters = (): string =>
  randomBytes(16)
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

/** The owner of the application: the number that was proved, or an identity without one that nobody can sign in with. */
const ownerOf = async (
  tx: Transaction,
  call: AddCall,
  services: Services,
): Promise<Owner & { tenant: AddCall["tenant"] }> => {
  const { tenant, caller, body, now } = call;
  const { phone } = body;
  const identityId = phone
    ? await takeProof(tx, { tenant, caller, phone, now }, services)
    : await upsertIdentity(tx, { tenant, method: DESK_METHOD, value: randomLetters() }, uuid(), now);
  return { tenant, identityId };
};

/** Throws `registration_limit_reached` when the owner has as many applications as are allowed. */
const requireRoom = async (tx: Transaction, owner: Owner, limit: number, now: Date): Promise<void> => {
  await lockIdentity(tx, owner);
  const { count } = await countRegistrations(tx, owner, now);
  if (count >= limit) throw new AppError("registration_limit_reached", { limit });
};

const insertApplicant = async (
  tx: Transaction,
  call: AddCall,
  services: Services,
  owner: Owner,
  { row }: NewApplicant,
): Promise<void> => {
  const sealed = sealAnswers(services.vault, { tenant: call.tenant, id: row.id }, row);
  await insertRegistration(tx, owner, { ...sealed, step: "confirmation", joint_booking_id: null, now: call.now });
  await storeContract(tx, owner, row);
  await writeOrigin(tx, call, row.id);
};

/** Stores the application and books its seats in one transaction. Throws, and leaves nothing, when a seat is refused. */
const addAndBook = async (tx: Transaction, call: AddCall, services: Services, added: NewApplicant, limit: number) => {
  const { tenant, caller, body, now } = call;
  const { row, situation } = added;
  const owner = await ownerOf(tx, call, services);
  await requireRoom(tx, owner, limit, now);
  await insertApplicant(tx, call, services, owner, added);
  const entry = uuid();
  const plan = { kind: "make", form: formOf(row), situation } as const;
  const item = {
    ...bookingItem({ owner, message: body.message }, row, plan),
    desk: { entry, ...deskAuthor(caller), location: body.locationKey, action: "applicant_added" as const },
  };
  const [outcome] = await bookMany(tx, tenant, now, [withReference(item)]);
  const { appointment } = seatReply(outcome as SeatOutcome, situation) as (typeof booked)["_output"];
  await noteInAudit(tx, call, entry);
  return { registrationId: row.id, appointment };
};

/** Adds an applicant at the desk and books their seats, all or nothing. */
export const addApplicant = async (call: AddCall, services: Services): Promise<ReplyOf<typeof desk.add>> => {
  permit(call.caller, call.body.locationKey);
  const config = await loadConfig(services, call.tenant);
  const added = await readNewApplicant(call, services, config);
  const add = () => services.db.transaction((tx) => addAndBook(tx, call, services, added, config.registrationLimit));
  return retryTakenReference(add).catch((error: unknown) => {
    throw isUsernameViolation(error) ? new AppError("validation_failed", { fields: TAKEN_USERNAME }) : error;
  });
};

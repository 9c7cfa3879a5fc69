import { loadConfig } from "@/backend/configuration/settings";
import { type ApplicationOwner, requireRegistration } from "@/backend/registrations/application";
import type { RegistrationRow } from "@/backend/registrations/row";
import { findTakenUsernames, isUsernameViolation } from "@/backend/registrations/username";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { jointBookings } from "@/lib/contracts/joint-bookings";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { type Situation, situationOf } from "@/lib/domain/application/situation";
import { bookingItem, requireBookable, seatReply } from "./book";
import { retryTakenReference, USERNAME_REFUSED, withReference } from "./booking-queue";
import { bookMany, type SeatItem, type SeatOutcome } from "./store";
import { formOf } from "./validate";

type Reply = (typeof jointBookings.make.reply)["_output"];
type Booked = Pick<Reply["appointments"][number], "appointment">;

/** A request to book several drafts of one applicant, each as it was saved in a version. */
export interface JointChoice {
  owner: ApplicationOwner;
  registrations: readonly { _id: string; version: number }[];
  message: string;
  now: Date;
}

/** The item of one draft, and the username that its form asks for. */
interface JointItem {
  item: SeatItem;
  username: string | undefined;
}

/** Rolls back a batch of which an item was refused. */
class Refused extends Error {
  constructor(readonly outcomes: SeatOutcome[]) {
    super("joint booking refused");
  }
}

/** Whether another item asks for the same username. */
const isRepeated = (names: readonly (string | undefined)[], at: number): boolean =>
  names[at] !== undefined && names.some((name, index) => index !== at && name === names[at]);

/** Refuses the items whose username is taken: the database does not say whose it is. Books again if none is any more. */
const refuseUsernames = async (
  services: Services,
  tenant: string,
  items: readonly JointItem[],
  now: Date,
): Promise<SeatOutcome[]> => {
  const ids = items.map(({ item }) => item.registration);
  const taken = await findTakenUsernames(services.db, tenant, ids);
  const names = items.map(({ username }) => username?.toLowerCase());
  const isRefused = items.map(({ item }, at) => taken.has(item.registration) || isRepeated(names, at));
  if (!isRefused.includes(true)) return bookAllOrNone(services, tenant, items, now);
  return isRefused.map((refused) => (refused ? USERNAME_REFUSED : { refusal: null, reply: {} }));
};

/** Books all items, or none if one is refused. Locks as every batch does, so that it never waits in a circle. */
const bookAllOrNone = async (
  services: Services,
  tenant: string,
  items: readonly JointItem[],
  now: Date,
): Promise<SeatOutcome[]> => {
  const book = () =>
    services.db.transaction(async (tx) => {
      const outcomes = await bookMany(
        tx,
        tenant,
        now,
        items.map(({ item }) => withReference(item)),
      );
      if (outcomes.some(({ refusal }) => refusal !== null)) throw new Refused(outcomes);
      return outcomes;
    });
  return retryTakenReference(book).catch((error: unknown) => {
    if (error instanceof Refused) return error.outcomes;
    if (isUsernameViolation(error)) return refuseUsernames(services, tenant, items, now);
    throw error;
  });
};

const requireSaved = (row: RegistrationRow, version: number, first: RegistrationRow): void => {
  if (row.status === "draft" && row.version !== version) throw new AppError("registration_stale");
  if (row.location_key !== first.location_key)
    throw new AppError("validation_failed", { fields: { location_key: RULE_ERRORS.invalid } });
};

/** Settles the work for every application. Throws `joint_booking_refused` with the refusals by application, if there are any. */
const settleAll = async <Result>(
  choice: JointChoice,
  work: (index: number) => Promise<Result> | Result,
): Promise<Result[]> => {
  const refusals: Record<string, object> = {};
  const results: Result[] = [];
  for (const [index, { _id }] of choice.registrations.entries()) {
    try {
      results.push(await work(index));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, key, data } = error;
      refusals[_id] = { code, key, ...(data && { data }) };
    }
  }
  if (Object.keys(refusals).length > 0) throw new AppError("joint_booking_refused", { refusals });
  return results;
};

const itemOf = async (
  services: Services,
  { owner, registrations, message }: JointChoice,
  rows: readonly RegistrationRow[],
  index: number,
  situation: Situation<Config>,
): Promise<JointItem> => {
  const row = rows[index] as RegistrationRow;
  requireSaved(row, registrations[index]?.version ?? 0, rows[0] as RegistrationRow);
  const form = formOf(row);
  // A repeat: `book_many` only checks that these are the seats of its appointment.
  if (row.status === "draft") await requireBookable(services, owner, form, row.contract, situation);
  const item = bookingItem({ owner, message }, row, { kind: "make", form, situation });
  return { item, username: form.student.username };
};

/** Books the seats of several drafts in one transaction: all or none. */
export const makeAppointments = async (services: Services, choice: JointChoice): Promise<Reply> => {
  const { owner, registrations, now } = choice;
  const [config, ...rows] = await Promise.all([
    loadConfig(services, owner.tenant),
    ...registrations.map(({ _id }) => requireRegistration(services, owner, _id)),
  ]);
  const situation = situationOf(owner.tenant, config, rows[0]?.location_key, now);
  const items = await settleAll(choice, (index) => itemOf(services, choice, rows, index, situation));
  const outcomes = await bookAllOrNone(services, owner.tenant, items, now);
  const appointments = await settleAll(choice, (index) => {
    const { appointment } = seatReply(outcomes[index] as SeatOutcome, situation) as Booked;
    return { registrationId: items[index]?.item.registration ?? "", appointment };
  });
  return { success: true, appointments };
};

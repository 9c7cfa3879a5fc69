import { describe, expect, test } from "vitest";
import { seats } from "@/lib/contracts/seats";
import { orAll } from "@/tests/support/all-tests";
import { bookedOn, eventsOf, moveTo, type ReadyApplicant } from "@/tests/support/booking";
import { aStudent, type Opened, openSeats } from "@/tests/support/fixtures";
import { sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";

const backend = ownBackend();
/** With no limit a third of them would already send twice what may be sent. */
const CHANGES = orAll(90, 300);
const RELAY_EVERY = 5;

const withMailbox = (opened: Opened, email: string): Opened => ({
  ...opened,
  seats: { ...aStudent(), ...opened.seats, email } as Opened["seats"],
});

const cancel = ({ applicant, id }: ReadyApplicant) => backend.caller.call(seats.cancel, { params: { id } }, applicant);

const messagesTo = async (method: "sms" | "email"): Promise<number> =>
  (await backend.pool.query("SELECT 1 FROM dev_message WHERE method = $1 AND code IS NULL", [method])).rowCount ?? 0;

describe("one verified number that moves and cancels in a loop", () => {
  test("sends itself a few messages and a stranger's mailbox one, while every change is made", async () => {
    const [one, other] = [await openSeats(backend.pool), await openSeats(backend.pool)];
    const ready = await bookedOn(backend, withMailbox(one, "stranger@example.org"));
    await sendOutbox(backend);
    for (let count = 0; count < CHANGES; count += 1) {
      await (count % 3 === 2 ? cancel(ready) : moveTo(backend, ready, count % 3 === 0 ? other : one));
      backend.later(200);
      if (count % RELAY_EVERY === 0) await sendOutbox(backend);
    }
    await sendOutbox(backend);
    backend.later(2 * 60_000);
    await sendOutbox(backend);
    const [sms, mails] = [await messagesTo("sms"), await messagesTo("email")];
    expect(await eventsOf(backend.pool, ready.id)).toHaveLength(1 + CHANGES);
    expect(sms).toBeGreaterThan(0);
    expect(sms).toBeLessThanOrEqual(10);
    expect(mails).toBe(1);
    shows(37, { changes: CHANGES, "messages to the number": sms, "messages to the mailbox": mails });
  });
});

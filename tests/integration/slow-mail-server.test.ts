import { afterAll, expect, test, vi } from "vitest";
import { deliveryOf } from "@/backend/delivery/delivery";
import { LEASE_SECONDS, SENDING_SECONDS } from "@/backend/outbox/retries";
import { startMailbox } from "@/tests/support/mailbox";
import { ownBackend } from "@/tests/support/process-backend";

const PAUSE_MS = 300;

const mailbox = await startMailbox();
const backend = ownBackend({ SMTP_URL: mailbox.url, MAIL_FROM: "hello@example.am" });
afterAll(() => mailbox.close());

const message = { tenant: "am", method: "email", to: "ani@example.org", key: "booked:1", text: "Booked." } as const;

test("a mail server that answers each step slowly is given up in all, long before another process may send the mail", async () => {
  mailbox.pauseMS = PAUSE_MS;
  const timeout = AbortSignal.timeout;
  const timeoutSpy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout.call(AbortSignal, 2 * PAUSE_MS));
  await expect(deliveryOf(backend.services).send(message)).rejects.toThrow(
    `it was not sent within ${SENDING_SECONDS} s`,
  );
  expect(timeoutSpy).toHaveBeenCalledExactlyOnceWith(SENDING_SECONDS * 1000);
  expect(SENDING_SECONDS).toBeLessThan(LEASE_SECONDS / 2);
  timeoutSpy.mockRestore();
  // The connection is closed, so that the mail does not arrive after all.
  await vi.waitFor(() => expect(mailbox.closed).toBe(1));
  expect(mailbox.mails).toEqual([]);
  // As slow, within the limit: it is sent.
  await deliveryOf(backend.services).send(message);
  expect(mailbox.mails).toHaveLength(1);
});

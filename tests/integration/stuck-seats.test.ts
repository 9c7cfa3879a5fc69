import { afterEach, expect, test, vi } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { readyFor } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { untilWaiting } from "@/tests/support/until-waiting";

const backend = ownBackend();

afterEach(() => vi.restoreAllMocks());

const statusOf = async (path: string) => (await backend.caller.send(path)).status;

test("a process whose bookings are stuck is not ready, and its metrics name the network", async () => {
  const opened = await openSeats(backend.pool);
  const { applicant, id } = await readyFor(backend, opened);
  const client = await backend.pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM registration WHERE id = $1 FOR UPDATE", [id]);
  const body = { isStudentAdult: false };
  const booking = backend.caller.raw(registrations.makeAppointment, { params: { id }, body }, applicant);
  await untilWaiting(backend.pool);
  expect(await statusOf("/health/ready")).toBe(200);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 16_000);
  expect(await statusOf("/health/ready")).toBe(503);
  vi.restoreAllMocks();
  client.release(true);
  await booking;
  expect(await statusOf("/health/ready")).toBe(200);
});

import { expect, test } from "vitest";
import { seats } from "@/lib/contracts/seats";
import type { BackendUnderTest } from "@/tests/support/backend";
import { bookedOn, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

/** Access tests for an appointment's file, shared by all its formats. */
export const testAppointmentFileAccess = (
  backend: BackendUnderTest,
  form: typeof seats.calendar | typeof seats.paper,
) => {
  const booked = async () => bookedOn(backend, await openSeats(backend.pool));
  const input = (id: string) => ({ params: { id } });
  const refused = (id: string, as?: As) => backend.caller.refusal(form, input(id), as);

  test("is not there before an appointment, nor after it was cancelled", async () => {
    const draft = await readyFor(backend, await openSeats(backend.pool));
    expect(await refused(draft.id, draft.applicant)).toMatchObject({ status: 404, code: "not_found" });
    const { id, applicant } = await booked();
    await backend.caller.call(seats.cancel, input(id), applicant);
    expect(await refused(id, applicant)).toMatchObject({ status: 404, code: "not_found" });
  });

  test("is somebody's own: closed to others, other networks, staff and strangers", async () => {
    const { id, applicant } = await booked();
    const [other, staff] = [await backend.caller.applicant(), await staffMember(backend)];
    expect(await refused(id, other)).toMatchObject({ status: 404 });
    expect(await refused(id, { ...applicant, tenant: "de" })).toMatchObject({ status: 403 });
    expect(await refused(id, staff)).toMatchObject({ status: 401 });
    expect(await refused(id)).toMatchObject({ status: 401 });
    expect(await refused("no-id", applicant)).toMatchObject({ status: 404 });
  });
};

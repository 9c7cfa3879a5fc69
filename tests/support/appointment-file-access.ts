import { expect, test } from "vitest";
import type { seats } from "@/lib/contracts/seats";
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
  const bookedApplicant = async () => bookedOn(backend, await openSeats(backend.pool));
  const input = (id: string) => ({ params: { id } });
  const refusal = (id: string, as?: As) => backend.caller.refusal(form, input(id), as);

  test("responds 404 before booking", async () => {
    const draft = await readyFor(backend, await openSeats(backend.pool));
    expect(await refusal(draft.id, draft.applicant)).toMatchObject({ status: 404, code: "not_found" });
  });

  test("is closed to other applicants, other networks, staff and strangers", async () => {
    const { id, applicant } = await bookedApplicant();
    const [other, staff] = [await backend.caller.applicant(), await staffMember(backend)];
    expect(await refusal(id, other)).toMatchObject({ status: 404 });
    expect(await refusal(id, { ...applicant, tenant: "de" })).toMatchObject({ status: 403 });
    expect(await refusal(id, staff)).toMatchObject({ status: 401 });
    expect(await refusal(id)).toMatchObject({ status: 401 });
    expect(await refusal("no-id", applicant)).toMatchObject({ status: 404 });
  });
};

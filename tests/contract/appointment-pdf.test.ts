import { describe, expect, test } from "vitest";
import { seats } from "@/lib/contracts/seats";
import { testAppointmentFileAccess } from "@/tests/support/appointment-file-access";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";

const backend = backendUnderTest();

const booked = async () => bookedOn(backend, await openSeats(backend.pool));
const input = (id: string) => ({ params: { id } });

describe("the appointment on paper", () => {
  test("is a PDF", async () => {
    const { id, applicant } = await booked();
    const response = await backend.caller.raw(seats.paper, input(id), applicant);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="appointment.pdf"');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  test("responds 404 after a cancellation", async () => {
    const { id, applicant } = await booked();
    await backend.caller.call(seats.cancel, input(id), applicant);
    expect(await backend.caller.refusal(seats.paper, input(id), applicant)).toMatchObject({ status: 404 });
  });

  testAppointmentFileAccess(backend, seats.paper);
});

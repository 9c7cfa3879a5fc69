import { describe, expect, test } from "vitest";
import { seats } from "@/lib/contracts/seats";
import { testAppointmentFileAccess } from "@/tests/support/appointment-file-access";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";

const PDFS_AN_HOUR = 120;

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

  test("is the same file however often it is asked for, up to 120 times an hour; others' budgets are their own", async () => {
    const { id, applicant } = await booked();
    const ask = (person: typeof applicant, of: string) => backend.caller.raw(seats.paper, input(of), person);
    const answers = await Promise.all(Array.from({ length: PDFS_AN_HOUR + 5 }, () => ask(applicant, id)));
    const files = answers
      .filter(({ ok }) => ok)
      .map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString("hex"));
    // A file names the moment when it was rendered.
    expect([files.length, new Set(await Promise.all(files)).size]).toEqual([PDFS_AN_HOUR, 1]);
    for (const { status, headers } of answers.filter(({ ok }) => !ok)) {
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const other = await booked();
    expect((await ask(other.applicant, other.id)).status).toBe(200);
    shows(46, { "PDFs asked for in an hour": answers.length, answered: files.length, renderings: 1 });
  });

  test("responds 404 after a cancellation", async () => {
    const { id, applicant } = await booked();
    await backend.caller.call(seats.cancel, input(id), applicant);
    expect(await backend.caller.refusal(seats.paper, input(id), applicant)).toMatchObject({ status: 404 });
  });

  testAppointmentFileAccess(backend, seats.paper);
});

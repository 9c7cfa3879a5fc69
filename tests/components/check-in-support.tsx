import { expect, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CheckInScreen } from "@/components/dashboard/check-in/check-in-screen";
import type { ParsedOf } from "@/lib/contracts/endpoint";
import { NOW, sampleAttendance, sampleCenter, samplePresentation } from "@/lib/contracts/samples";
import { staffAuth } from "@/lib/contracts/staff";
import { type ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { answer, answerCalls, LOCATION, unfinished } from "./door-support";
import { English, TEXTS } from "./english";

const { checkIn: texts } = TEXTS;
export const CHECK_IN = "POST /applicant/check-in";
export const LIST = "POST /applicant/list";
const LOCATIONS = [LOCATION, { ...sampleCenter, location_key: "gyumri", name: "Gyumri" }];
const MINUTE_MS = 60_000;

type Sent = ParsedOf<typeof staffApplicants.checkIn>["body"];

const booked = (firstName: string, lastName: string, reference: string): ApplicantRow & { reference: string } => ({
  registrationId: reference,
  firstName,
  lastName,
  reference,
  status: "submitted",
  language: "en",
  state: "active",
  startDay: sampleAttendance.startDay,
  presentationDate: samplePresentation.date,
  message: "",
  updatedAt: NOW,
});
export const ANI = booked("Ani", "Petrosyan", "K7M2-Q9XD");
export const NARE = booked("Nare", "Petrosyan", "B3C4-D5E6");
export const NOOR = booked("Noor", "de Vries", "F7G8-H9J2");

export const nameOf = ({ firstName, lastName }: ApplicantRow) => `${lastName} ${firstName}`;
export const named = (text: string, person: ApplicantRow) => text.replace("{name}", nameOf(person));
export const counted = (text: string, count: number) => text.replace("{count, number}", String(count));
export const attended = ({ registrationId }: ApplicantRow) => ({
  registrationId,
  presentationId: samplePresentation._id,
  state: "attended",
});

export const startsIn = (minutes: number) =>
  void vi.setSystemTime(Date.parse(samplePresentation.date) - minutes * MINUTE_MS);

/** Has the list loaded again, as when the window is focused. */
export const refresh = () => window.dispatchEvent(new Event("focus"));

/** Opens today's only presentation. The door notes who came, unless it refuses that. */
export const openCheckIn = async (
  people: ApplicantRow[],
  refuse: (sent: Sent) => Response | undefined | Promise<Response | undefined> = () => undefined,
  { isListShown = true } = {},
) => {
  let rows = people;
  let isListed = true;
  const door = answerCalls(
    answer(staffPresentations.list, () => ({ presentations: [samplePresentation], count: 1 })),
    answer(staffApplicants.list, () =>
      isListed ? { applicants: rows, count: rows.length } : new Response("", { status: 503 }),
    ),
    // The answer would open the login.
    answer(staffAuth.logout, unfinished),
    answer(staffApplicants.checkIn, async (sent) => {
      const refused = await refuse(sent);
      if (refused) return refused;
      const { registrationId, reference, state } = sent;
      rows = rows.map((row) => ([registrationId, reference].includes(row.reference) ? { ...row, state } : row));
      return { ...sampleAttendance, state };
    }),
  );
  const shown = (visit: number) => (
    <English>
      <CheckInScreen key={visit} language="en" location={LOCATION} locations={LOCATIONS} />
    </English>
  );
  const screen = await render(shown(1));
  const find = screen.getByLabelText(texts.find);
  if (isListShown) await expect.element(find).toBeVisible();
  const row = (person: ApplicantRow) => screen.getByRole("listitem").filter({ hasText: nameOf(person) });
  return {
    ...door,
    screen,
    find,
    row,
    arrived: (person: ApplicantRow) =>
      screen.getByRole("button", { name: named(texts.arrivedFor, person), exact: true }),
    mainButton: (person: ApplicantRow) => row(person).getByRole("button").last(),
    enter: async (text: string) => {
      await find.fill(text);
      await userEvent.keyboard("{Enter}");
    },
    expectStatus: (text: string) => expect.element(screen.getByRole("status").filter({ hasText: text })).toBeVisible(),
    expectState: (person: ApplicantRow, state: string) =>
      expect.element(row(person).getByText(state, { exact: true }).first()).toBeVisible(),
    /** Lists these people from now on; nobody while the list cannot be loaded. */
    list: (changed?: ApplicantRow[]) => {
      isListed = changed !== undefined;
      rows = changed ?? rows;
    },
    reopen: (visit: number) => screen.rerender(shown(visit)),
  };
};

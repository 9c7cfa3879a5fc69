import { vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { NewApplicantScreen } from "@/components/dashboard/new-applicant/new-applicant-screen";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { desk } from "@/lib/contracts/desk";
import type { ParsedOf } from "@/lib/contracts/endpoint";
import { type OfferedSeats, sampleSeats } from "@/lib/contracts/offered-seats";
import { IDS, SOON, sampleAttendance, sampleCenter, samplePresentation } from "@/lib/contracts/samples";
import { type ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffDuplicates } from "@/lib/contracts/staff-duplicates";
import { aConfiguration } from "@/tests/support/forms";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const TODAY = "2026-06-12";
export const PHONE = "+37491234567";
export const CODE = "123456";
export const ADD = "POST /desk/applicants";

const SATURDAY = "2026-06-20";
const [OFFERED] = sampleSeats.sessions;
if (!OFFERED) throw new Error("the sample offers sessions");
const { first, second } = OFFERED;
export const SINGLE = { ...first, _id: "single", weekday: 6 };
export const LATER = { _id: "later", date: "2026-06-13T12:00:00.000Z", seatsLeft: 4, startDates: ["2026-06-22"] };

/** A pair with two start days and a single session with one; today's presentation, and a later one before the second day. */
const SEATS: OfferedSeats = {
  sessions: [
    {
      first,
      second,
      startDays: [
        { _id: IDS.startDay, date: "2026-06-15", seatsLeft: 13 },
        { _id: "next", date: "2026-06-22", seatsLeft: 1 },
      ],
    },
    { first: SINGLE, startDays: [{ _id: "saturday", date: SATURDAY, seatsLeft: 2 }] },
  ],
  presentations: [
    {
      _id: IDS.presentation,
      date: samplePresentation.date,
      seatsLeft: 18,
      startDates: ["2026-06-15", SATURDAY, "2026-06-22"],
    },
    LATER,
  ],
};

type Added = ParsedOf<typeof desk.add>["body"];

interface Door {
  refuse?: (body: Added) => Response | undefined;
  refuseCode?: (code: string) => Response | Promise<Response> | undefined;
  methods?: readonly VerificationMethod[];
  /** Who has the typed name and birth date already. */
  duplicates?: () => ApplicantRow[] | Response;
}

const person = (language: "hy" | "en") => ({
  language,
  agreement: { language, text: "## Agreement\n\nText of the agreement." },
  accept: TEXTS.contract.accept,
  signerName: TEXTS.newApplicant.signerName,
});

/** The screen for a new applicant at Yerevan, whose door sends codes and books. */
export const openNewApplicant = async ({ refuse, refuseCode, methods = ["sms"], duplicates = () => [] }: Door = {}) => {
  const door = answerCalls(
    answer(desk.sendCode, () => ({ retryAfterMS: 60_000, expiresAt: SOON })),
    answer(desk.checkCode, ({ code }) => refuseCode?.(code) ?? { proof: "proof", expiresAt: SOON }),
    answer(desk.seats, () => SEATS),
    answer(desk.add, (body) => refuse?.(body) ?? { registrationId: IDS.application, appointment: sampleAttendance }),
    answer(staffDuplicates.list, () => {
      const found = duplicates();
      return found instanceof Response ? found : { duplicates: found };
    }),
    answer(staffApplicants.checkIn, ({ state }) => ({ ...sampleAttendance, state })),
  );
  const shown = (visit: number) => (
    <English>
      <h1>{TEXTS.dashboard.newApplicant}</h1>
      <NewApplicantScreen
        configuration={aConfiguration({ specialNeeds: [] })}
        contractVersion="2026-01"
        key={visit}
        language="en"
        location={{ ...LOCATION, timeZone: sampleCenter.timeZone }}
        methods={methods}
        persons={[person("hy"), person("en")]}
        region="AM"
        today={TODAY}
      />
    </English>
  );
  const screen = await render(shown(1));
  return { ...door, screen, reload: () => screen.rerender(shown(2)) };
};

const named = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

/** Types into a field with the keyboard alone. */
export const type = async (name: string, text: string) => {
  await vi.waitUntil(() => named(name), { timeout: 20_000 });
  named(name)?.focus();
  await userEvent.keyboard(text);
};

/** Chooses a radio or ticks a box with the keyboard alone. */
export const press = async (name: string, value: string) => {
  const selector = value === "" ? `[name="${name}"]` : `[name="${name}"][value="${value}"]`;
  document.querySelector<HTMLInputElement>(selector)?.focus();
  await userEvent.keyboard(" ");
};

const ANSWERS = {
  firstName: "Ani",
  lastName: "Petrosyan",
  "birthDate.day": "3",
  "birthDate.month": "2",
  "birthDate.year": "2011",
  "guardians.0.firstName": "Nare",
  "guardians.0.lastName": "Petrosyan",
};

/** Types every answer that has to be typed. */
export const typeAnswers = async () => {
  for (const [name, text] of Object.entries(ANSWERS)) await type(name, text);
};

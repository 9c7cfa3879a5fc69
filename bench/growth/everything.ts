import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { holdOf, makeAppointment } from "@/tests/support/booking";
import { callEverything, runBackgroundJobs } from "@/tests/support/call-everything";
import { completeDraft, saveOf } from "@/tests/support/fixtures";
import { READS } from "./calls";
import { type Level, TENANT } from "./level";

/** Often enough that the database may switch to a generic plan. */
const TIMES = 7;

/** One applicant from the code to the end: saves, holds, books, changes, and cancels. */
const completeJourney = async ({ caller, pool, opened }: Level): Promise<void> => {
  const applicant = await caller.applicant(TENANT);
  const draft = await completeDraft(caller, applicant, opened.seats);
  const input = { params: { id: draft._id } };
  await caller.call(registrations.save, { ...input, body: saveOf(draft) }, applicant);
  await caller.call(people.usernameExists, { params: { username: "somebody" } }, applicant);
  await caller.call(seats.hold, { ...input, body: holdOf(opened) }, applicant);
  await caller.call(seats.release, input, applicant);
  await makeAppointment({ caller, pool, databaseUrl: "" }, { applicant, id: draft._id });
  const booked = await caller.call(registrations.get, input, applicant);
  await caller.call(registrations.save, { ...input, body: saveOf(booked) }, applicant);
  await caller.call(registrations.updateAppointment, { ...input, body: { isStudentAdult: false } }, applicant);
  await caller.call(seats.cancel, input, applicant);
  await caller.call(people.exportMine, {}, applicant);
};

/** Runs every read, every change and the background jobs. */
export const runEverything = async (level: Level): Promise<void> => {
  for (let time = 0; time < TIMES; time += 1) {
    for (const reads of Object.values(READS)) for (const read of Object.values(reads)) await read(level);
    await completeJourney(level);
    await callEverything(level);
  }
  await level.backend.fetch(new Request("http://backend.invalid/metrics"));
  await runBackgroundJobs(level.backend.services);
};

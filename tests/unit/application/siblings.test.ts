import { describe, expect, test } from "vitest";
import { formContext, journeyOf } from "@/lib/domain/application/fields";
import { jointApplications, type SeatedSibling, seatsNeeded, siblingsOf } from "@/lib/domain/application/siblings";
import { unfinishedSteps } from "@/lib/domain/application/unfinished-steps";
import { aGuardian, aStudent, todayAt } from "@/tests/support/fixtures";
import { aConfiguration } from "@/tests/support/forms";

const own = { _id: "own", location_key: "yerevan", status: "draft", jointBooking: "own" } as const;
const joint = { ...own, _id: "joint" };
const alone = { ...own, _id: "alone", jointBooking: undefined };
const elsewhere = { ...own, _id: "elsewhere", location_key: "gyumri" };
const booked = { ...own, _id: "booked", status: "submitted" } as const;
const ALL = [own, joint, alone, elsewhere, booked];

describe("the applications of a joint booking", () => {
  test("are the others with its id at the same location, in the state that is asked for", () => {
    expect(siblingsOf(ALL, own)).toEqual([joint, alone, booked]);
    expect(jointApplications(ALL, own, (status) => status === "draft")).toEqual([joint]);
    expect(jointApplications(ALL, own, (status) => status !== "draft")).toEqual([booked]);
  });

  test("are none for an application that is booked alone", () => {
    expect(jointApplications(ALL, alone, () => true)).toEqual([]);
  });
});

test("a joint booking needs a seat for each sibling who chose the day and has none yet", () => {
  const seats = { session_id: "s", start_day: "monday", presentation_date: "p", isTaken: false };
  const sibling: SeatedSibling = { id: "one", name: "Ani", isJoint: true, seats };
  expect(seatsNeeded([sibling, sibling], "monday")).toBe(3);
  expect(seatsNeeded([{ ...sibling, seats: { ...seats, isTaken: true } }], "monday")).toBe(1);
  expect(seatsNeeded([sibling], "tuesday")).toBe(1);
  expect(seatsNeeded([{ ...sibling, isJoint: false }], "monday")).toBe(1);
});

describe("the unfinished steps of a draft", () => {
  const today = todayAt("am");
  const settings = { ...aConfiguration(), contract: { version: "2" } };
  const student = { ...aStudent(), session_id: "s", start_day: "d", presentation_date: "p" };
  const complete = {
    location_key: "yerevan",
    userLegalStatus: 1 as const,
    student,
    guardians: [aGuardian()],
    contract: { version: "2", signer: "guardian" as const },
  };
  const stepsOf = (form: Parameters<typeof unfinishedSteps>[0]) =>
    unfinishedSteps(
      form,
      journeyOf(settings, form.student, today),
      settings,
      formContext(settings, "AM", today, form.student),
    );

  test("are none when it can be booked", () => {
    expect(stepsOf(complete)).toEqual([]);
  });

  test("are those with a missing answer, without seats, or without the agreement's present version", () => {
    expect(stepsOf({ ...complete, student: { ...student, gender: undefined } })).toEqual(["studentData"]);
    expect(stepsOf({ ...complete, student: { ...student, start_day: undefined } })).toEqual(["session"]);
    expect(stepsOf({ ...complete, contract: { version: "1", signer: "guardian" } })).toEqual(["contract"]);
    expect(stepsOf({ ...complete, contract: { version: "2", signer: "student" } })).toEqual(["contract"]);
    expect(stepsOf({ student: {}, guardians: [] })).toEqual(
      expect.arrayContaining(["location", "contract", "session"]),
    );
  });
});

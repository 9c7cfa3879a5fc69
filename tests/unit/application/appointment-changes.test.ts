import { describe, expect, test } from "vitest";
import { lockReason, mayEdit, mayMove } from "@/lib/domain/application/appointment-changes";

const NOW = new Date("2026-06-10T12:00:00Z");
const booked = {
  status: "submitted",
  state: "active",
  userId: "0199a3c2",
  presentationDate: "2026-06-10T12:00:01Z",
} as const;

describe("an appointment", () => {
  test("may be changed until its presentation starts, to the second", () => {
    expect(lockReason(booked, NOW)).toBeUndefined();
    expect(lockReason({ ...booked, presentationDate: NOW.toISOString() }, NOW)).toBe("started");
  });

  test("cannot be changed once the centre has accepted the application", () => {
    expect(lockReason({ ...booked, status: "accepted" }, NOW)).toBe("accepted");
  });

  test.each(["attended", "missed"] as const)("cannot be changed once it was %s", (state) => {
    expect(lockReason({ ...booked, state }, NOW)).toBe("started");
  });

  test("may be booked again after it was cancelled, also when its presentation is over", () => {
    const cancelled = { ...booked, state: "cancelled", presentationDate: "2026-06-01T12:00:00Z" } as const;
    expect(lockReason(cancelled, NOW)).toBeUndefined();
  });
});

describe("EditForm", () => {
  test("opens for a student with a user id who is not registered yet, also after the presentation began", () => {
    expect(mayEdit(booked)).toBe(true);
    expect(mayEdit({ ...booked, state: "attended" })).toBe(true);
  });

  test("is closed before a booking, without a user id and after acceptance", () => {
    expect(mayEdit(undefined)).toBe(false);
    expect(mayEdit({ ...booked, userId: "" })).toBe(false);
    expect(mayEdit({ ...booked, status: "accepted" })).toBe(false);
    expect(mayEdit({ ...booked, status: "draft" })).toBe(false);
  });

  test("opens the seats until the presentation begins only", () => {
    expect(mayMove(booked, NOW)).toBe(true);
    expect(mayMove({ ...booked, state: "attended" }, NOW)).toBe(false);
    expect(mayMove({ ...booked, status: "accepted" }, NOW)).toBe(false);
  });
});

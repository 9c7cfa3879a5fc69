import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "@/lib/client/call";
import { retryUntilAnswered, whenOnline } from "@/lib/client/retry-until-answered";
import { journey, STEPS, stepAfterContinue } from "@/lib/domain/application/steps";
import { findUnavailableSeat, nearestDays } from "@/lib/domain/schedule/alternatives";
import { pickProblem, scheduleChoices, singlesNeeded, singlesOf } from "@/lib/domain/schedule/own-choice";
import { fullSessions, weeksToWaitFor } from "@/lib/domain/schedule/waiting";
import { changeRoute, isFromSummary, returnRoute, returnStep } from "@/lib/domain/step-routes";

const session = (_id: string, weekday: number, pairId: string | null = null, isAvailable = true) => ({
  _id,
  weekday,
  start_time: "15:00",
  pairId,
  isAvailable,
});

describe("the nearest days", () => {
  const days = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"].map((date) => ({ date }));

  test("are those around a day in calendar order, preferring the earlier of two equally near days", () => {
    expect(nearestDays(days, "2026-11-16", 3).map(({ date }) => date)).toEqual([
      "2026-11-09",
      "2026-11-16",
      "2026-11-23",
    ]);
    const [, ...without] = days.filter(({ date }) => date !== "2026-11-16");
    expect(nearestDays(without, "2026-11-16", 1)).toEqual([{ date: "2026-11-09" }]);
    expect(nearestDays(days, "2027-01-01", 2).map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-30"]);
    expect(nearestDays([], "2026-11-16", 3)).toEqual([]);
  });
});

describe("a chosen seat", () => {
  const chosen = { session_id: "s", start_day: "d", presentation_date: "p" };

  test("is reported as gone when its list no longer has it: session first, then start day, then presentation", () => {
    const all = {
      sessions: [{ _id: "s" }],
      startDays: [{ _id: "d", isAvailable: true }],
      presentations: [{ _id: "p" }],
    };
    expect(findUnavailableSeat(chosen, all)).toBeUndefined();
    expect(findUnavailableSeat(chosen, { ...all, presentations: [] })).toBe("presentation");
    expect(findUnavailableSeat(chosen, { ...all, startDays: [{ _id: "d", isAvailable: false }] })).toBe("startDay");
    expect(findUnavailableSeat(chosen, { ...all, startDays: [], presentations: [] })).toBe("startDay");
    expect(findUnavailableSeat(chosen, { ...all, sessions: [] })).toBe("session");
  });

  test("is not reported as gone before the lists are loaded, nor when nothing is chosen", () => {
    expect(findUnavailableSeat(chosen, {})).toBeUndefined();
    expect(findUnavailableSeat({}, { sessions: [], startDays: [], presentations: [] })).toBeUndefined();
  });
});

describe("choosing single sessions", () => {
  const pair = [session("a", 1, "b"), session("b", 4, "a")];
  const [tuesday, tuesdayEvening, friday] = [
    session("t", 2),
    { ...session("l", 2), start_time: "18:00" },
    session("f", 5),
  ];

  test("is offered where there are single sessions, with or without pairs", () => {
    expect(scheduleChoices(pair)).toEqual(["predefined-schedule"]);
    expect(scheduleChoices([...pair, tuesday])).toEqual(["predefined-schedule", "manual-schedule"]);
    expect(scheduleChoices([tuesday])).toEqual(["manual-schedule"]);
    expect(scheduleChoices([])).toEqual([]);
  });

  test("takes two sessions of different weekdays, or one where sessions exist on one weekday only", () => {
    expect(singlesNeeded([tuesday, friday])).toBe(2);
    expect(singlesNeeded([tuesday, tuesdayEvening])).toBe(1);
    expect(pickProblem(tuesdayEvening, [tuesday], 2)).toBe("sameDay");
    expect(pickProblem(friday, [tuesday], 2)).toBeUndefined();
    expect(pickProblem(session("w", 3), [tuesday, friday], 2)).toBe("enough");
    expect(pickProblem(tuesday, [tuesday, friday], 2)).toBeUndefined();
  });

  test("puts the earlier weekday first", () => {
    expect(singlesOf([friday, tuesdayEvening, ...pair, tuesday]).map(({ _id }) => _id)).toEqual(["t", "l", "f"]);
  });
});

describe("the waiting list", () => {
  test("is offered for full pairs, and for full single sessions only where one session is enough", () => {
    const pair = [session("a", 1, "b", false), session("b", 4, "a", false)];
    const [free, full] = [session("t", 2), session("f", 5, null, false)];
    expect(fullSessions([...pair, free, full]).map(({ first, second }) => [first._id, second?._id])).toEqual([
      ["a", "b"],
    ]);
    expect(fullSessions([full]).map(({ first }) => first._id)).toEqual(["f"]);
  });

  test("covers the weeks with offered start days, up to the last offered day", () => {
    const weeks = weeksToWaitFor("2026-11-18");
    expect(weeks[0]).toEqual({ first: "2026-11-16", last: "2026-11-22" });
    expect(weeks.at(-1)).toEqual({ first: "2027-02-15", last: "2027-02-16" });
    // A Sunday: its week has no start day left.
    expect(weeksToWaitFor("2026-11-22")[0]?.first).toBe("2026-11-23");
  });
});

describe("changing one answer of the summary", () => {
  const pages = STEPS.filter((step) => step !== "done");
  const [adult, minor] = [true, false].map((isAdult) => journey({ pages, agePreCheck: true, isAdult })) as [
    typeof STEPS,
    typeof STEPS,
  ];

  test("returns to the summary, through any step that the change added", () => {
    expect(stepAfterContinue("studentData", minor, minor, undefined)).toBe("specialNeeds");
    expect(stepAfterContinue("studentData", minor, minor, "confirmation")).toBe("confirmation");
    expect(stepAfterContinue("studentData", adult, minor, "confirmation")).toBe("parentData");
    expect(stepAfterContinue("parentData", adult, minor, "confirmation")).toBe("confirmation");
    expect(stepAfterContinue("studentData", minor, adult, "confirmation")).toBe("confirmation");
  });

  test("is marked in the address", () => {
    expect(changeRoute("7", "studentData")).toBe("/form/7?step=studentData&return=confirmation");
    expect(changeRoute("7", "location")).toBe("/centers/7?return=confirmation");
    const field = "field-guardians-1-phoneNumbers-0-phone";
    expect(returnRoute("7", "confirmation", field)).toBe(`/form/7?step=confirmation#change-7-${field}`);
    expect(returnRoute("7", "confirmation", "")).toBe("/form/7?step=confirmation");
    expect(returnStep({ return: "confirmation" })).toBe("confirmation");
    expect(returnStep({ return: "done" })).toBeUndefined();
    expect(changeRoute("7", "contract", "studentData")).toBe("/contract/7?return=studentData");
    expect(returnStep({ return: "studentData" })).toBe("studentData");
    expect(changeRoute("7", "contract", "studentData", true)).toBe("/contract/7?return=studentData&next=confirmation");
    expect(isFromSummary({ return: "studentData", next: "confirmation" })).toBe(true);
    expect(returnRoute("7", "studentData", "", true)).toBe("/form/7?step=studentData&return=confirmation");
  });
});

describe("a change whose response is lost", () => {
  const lost = new CallError("offline", 0, "general_error_offline");
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { onLine: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const run = async (replies: (() => string)[]) => {
    let tries = 0;
    let retries = 0;
    const going = retryUntilAnswered(
      async () => {
        const reply = replies[tries];
        tries += 1;
        return reply ? reply() : "none";
      },
      () => {
        retries += 1;
      },
    );
    const settled = going.catch((error: CallError) => error.code);
    await vi.runAllTimersAsync();
    return { reply: await settled, tries, retries };
  };
  const fail = (error: CallError) => () => {
    throw error;
  };

  test("is sent again when a busy backend said it may be, not before", async () => {
    const busy = new CallError("too_busy", 503, "too_busy", { retryAfterMS: 9000 });
    const startedAt = Date.now();
    expect(await run([fail(busy), () => "booked"])).toEqual({ reply: "booked", tries: 2, retries: 1 });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(9000);
  });

  test("is sent again until a response arrives", async () => {
    const inFlight = new CallError("request_in_flight", 409, "request_in_flight");
    expect(await run([fail(lost), fail(inFlight), () => "booked"])).toEqual({ reply: "booked", tries: 3, retries: 2 });
  });

  test("fails after the time limit", async () => {
    expect(await run(Array.from({ length: 9 }, () => fail(lost)))).toEqual({ reply: "offline", tries: 5, retries: 4 });
  });

  test("is sent again for as long as there is no connection", async () => {
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("navigator", { onLine: false });
    const failures = Array.from({ length: 9 }, () => fail(lost));
    const backOnline = () => {
      vi.stubGlobal("navigator", { onLine: true });
      return "booked";
    };
    expect(await run([...failures, backOnline])).toEqual({ reply: "booked", tries: 10, retries: 9 });
  });

  test("waits no longer than the connection is away, on a device that does not report its return too", async () => {
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("navigator", { onLine: false });
    let isOver = false;
    const waiting = whenOnline().then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isOver).toBe(false);
    vi.stubGlobal("navigator", { onLine: true });
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting;
    expect(isOver).toBe(true);
  });

  test("is not sent again after a refusal", async () => {
    const refused = new CallError("validation_failed", 422, "validation_failed");
    expect(await run([fail(refused)])).toEqual({ reply: "validation_failed", tries: 1, retries: 0 });
  });
});

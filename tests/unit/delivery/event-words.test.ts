import { describe, expect, test } from "vitest";
import { type EventDetails, eventMessage } from "@/backend/delivery/event-words";
import { OUTBOX_EVENTS } from "@/lib/domain/application/messages";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { DESK_REASONS } from "@/lib/domain/dashboard/reasons";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { anAppointment, anEnvironment, REGISTRATION } from "@/tests/support/sample-appointment";

const NOW = new Date("2026-05-01T08:00:00Z");

const wordsFor = (changes: Partial<EventDetails> = {}, environment = anEnvironment()) =>
  eventMessage(environment, {
    tenant: "am",
    event: "booked",
    registrationId: REGISTRATION,
    locale: "en",
    data: { appointment: anAppointment() },
    mailbox: undefined,
    now: NOW,
    ...changes,
  });

const dataOf = (event: EventDetails["event"]): EventDetails["data"] => {
  if (event === "announcement") return { announcement: { locationKey: "yerevan", language: "en" } };
  if (event === "waiting_ended") return { waiting: { from: "2026-05-11", to: "2026-05-29", locationKey: "yerevan" } };
  if (event === "corrected")
    return { corrected: { fields: ["firstName", "guardians.0.phoneNumbers.1.phone"], locationKey: "yerevan" } };
  if (event === "draft_reminder" || event === "old_enough") return { draft: { locationKey: "yerevan", resumes: true } };
  if (event !== "offered") return { appointment: anAppointment() };
  const offer = { startDay: "2026-05-18", presentationDate: "2026-05-15T08:00:00.000Z", locationKey: "yerevan" };
  return { offer: { ...offer, expiresAt: "2026-05-01T20:00:00.000Z" } };
};

describe("an SMS about an appointment", () => {
  test("has both start days, the time in the centre's zone, the place, the reference and a link to the appointment", async () => {
    const { text, mail } = await wordsFor();
    expect(text.split("\n")).toEqual([
      "Your appointment is booked. Keep the reference.",
      "Presentation: Friday, May 15, 2026 at 12:00 PM",
      "Start days: Monday, May 18, 2026, 3:30–5:30 PM and Wednesday, May 20, 2026, 4:00–6:00 PM",
      expect.stringMatching(/^Where: .*Yerevan/),
      "Reference: K7QM-2XPA",
      `https://register.example.am/appointment/${REGISTRATION}`,
    ]);
    expect(mail).toBeUndefined();
  });

  test("names one start day of an appointment of one session", async () => {
    const appointment = anAppointment({ pairStartDay: undefined, secondarySession: undefined });
    const { text } = await wordsFor({ data: { appointment } });
    expect(text).toContain("\nStart day: Monday, May 18, 2026, 3:30–5:30 PM\n");
  });

  test("is in the application's language: Armenian, with Armenian dates", async () => {
    const { text } = await wordsFor({ locale: "hy" });
    expect(text).toContain("Ձեր այցն ամրագրված է։");
    expect(text).toContain("Ծանոթացման հանդիպում: ուրբաթ, 15 մայիսի 2026, 12:00");
  });

  test("is in Japanese, at Takasaki's time", async () => {
    const appointment = anAppointment({ locationKey: "takasaki", presentationDate: "2026-05-15T15:30:00.000Z" });
    const { text } = await wordsFor({ tenant: "tks", locale: "ja", data: { appointment } });
    expect(text).toContain("予約が完了しました。");
    expect(text).toContain("説明会: 2026年5月16日(土) 00:30");
  });

  test("has no link where the site's host is not configured", async () => {
    const { text } = await wordsFor({}, anEnvironment({ TENANT_HOSTS: "", NODE_ENV: "production", DEMO: "0" }));
    expect(text).not.toContain("http");
  });

  test("omits from a reminder what the presentation does not need", async () => {
    const { text } = await wordsFor({ event: "reminder_3h" });
    expect(text).toContain("Presentation: Friday, May 15, 2026 at 12:00 PM");
    expect(text).not.toContain("Start day");
  });
});

describe("a message about a correction by staff", () => {
  test("names the corrected fields and whose they are, each once, in the language of the application", async () => {
    const fields = ["firstName", "guardians.0.phoneNumbers.0.phone", "guardians.1.phoneNumbers.0.phone"];
    const correction = { event: "corrected", data: { corrected: { fields, locationKey: "yerevan" } } } as const;
    const { text } = await wordsFor(correction);
    expect(text.split("\n")).toEqual([
      "The centre has corrected answers in your application. If that is not right, tell the centre.",
      "Corrected: First name and Parent or guardian – Phone number",
      expect.stringMatching(/^Where: .*Yerevan/),
      "https://register.example.am/applications",
    ]);
    expect((await wordsFor({ ...correction, locale: "hy" })).text).toContain("Ուղղվել է: Անուն");
  });
});

describe("a message about a change by staff", () => {
  const changed = (
    event: EventDetails["event"],
    desk: EventDetails["data"]["desk"],
    changes: Partial<EventDetails> = {},
  ) => wordsFor({ event, data: { appointment: anAppointment(), ...(desk && { desk }) }, ...changes });

  test("says that the centre made it, and why; a person's own change does not", async () => {
    const { text } = await changed("changed", { reason: "timetable" });
    expect(text.split("\n").slice(0, 2)).toEqual([
      "The centre has changed your appointment. This is the new one.",
      "Reason: the timetable has changed",
    ]);
    expect((await changed("changed", undefined)).text).not.toContain("centre has");
  });

  test("has staff's own words in one line, and in a mail as text", async () => {
    const { text, mail } = await changed(
      "cancelled",
      { reason: "other", text: "The <b>hall</b>\nis flooded." },
      {
        mailbox: "ani@example.org",
      },
    );
    expect(text).toContain("Reason: The <b>hall</b> is flooded.");
    expect(mail?.html).toContain("The &lt;b&gt;hall&lt;/b&gt; is flooded.");
  });

  test.each(ALL_LOCALES)("has every reason in %s", async (locale) => {
    const texts = await Promise.all(
      DESK_REASONS.map(
        async (reason) => (await changed("booked", { reason, text: "…" }, { locale })).text.split("\n")[1],
      ),
    );
    expect(new Set(texts).size).toBe(DESK_REASONS.length);
  });
});

describe("a message about a student", () => {
  const asRead = async (event: EventDetails["event"], reader: EventDetails["reader"]) => {
    const { text, mail } = await wordsFor({ event, reader, data: dataOf(event), mailbox: "ani@example.org" });
    return `${mail?.subject} ${text}`;
  };

  test("speaks to an adult of themselves, and to a guardian of the child", async () => {
    expect(await asRead("reminder_48h", "student")).toMatch(/^Reminder: your presentation Your presentation is/);
    expect(await asRead("reminder_48h", "guardian")).toMatch(/^Reminder: your child’s presentation .*come together/);
    expect(await asRead("offered", "guardian")).toContain("kept for your child");
    expect(await asRead("old_enough", "student")).toContain("you are old enough");
    expect(await asRead("old_enough", "guardian")).toContain("your child is old enough");
  });

  test("is neutral while its reader is not known", async () => {
    expect(await asRead("old_enough", undefined)).toContain("the student is old enough");
  });
});

describe("a message about the waiting list", () => {
  test("says when an offer expires, and leads to the offered seats", async () => {
    const offer = `https://register.example.am/form/${REGISTRATION}?step=session`;
    const { text, mail } = await wordsFor({ event: "offered", data: dataOf("offered"), mailbox: "ani@example.org" });
    expect(text).toContain("Accept before: Saturday, May 2, 2026 at 12:00 AM");
    expect([text, mail?.html]).toEqual([expect.stringContaining(offer), expect.stringContaining(offer)]);
    expect((await wordsFor({ event: "offered", data: dataOf("offered") })).text).toContain(`\n${offer}`);
  });

  test("names the days of a wait that has ended", async () => {
    const { text } = await wordsFor({ event: "waiting_ended", data: dataOf("waiting_ended") });
    expect(text).toContain("Days you waited for: May 11, 2026 – May 29, 2026");
  });

  test("says that the centre ended the wait, and why, in the person's language", async () => {
    const byStaff = (locale: EventDetails["locale"]) => {
      const data = { ...dataOf("waiting_ended"), desk: { reason: "timetable" as const } };
      return wordsFor({ event: "waiting_ended", data, locale });
    };
    expect((await byStaff("en")).text.split("\n").slice(0, 2)).toEqual([
      "The centre has taken you off the waiting list for these days. You can choose other days or join the waiting list again.",
      "Reason: the timetable has changed",
    ]);
    expect((await byStaff("hy")).text).toContain("Կենտրոնը Ձեզ հանել է այս օրերի սպասման ցուցակից։");
  });
});

describe("a message about an unfinished application", () => {
  test("names the centre and leads to where the applicant stopped", async () => {
    const { text } = await wordsFor({ event: "draft_reminder", data: dataOf("draft_reminder") });
    expect(text.split("\n")).toEqual([
      expect.stringContaining("Your answers are saved."),
      expect.stringMatching(/^Where: .*Yerevan/),
      `https://register.example.am/form/${REGISTRATION}`,
    ]);
  });

  test("leads to the list of applications if there is none to begin", async () => {
    const data = { draft: { locationKey: "yerevan", resumes: false } };
    const { text } = await wordsFor({ event: "old_enough", data });
    expect(text).toContain("\nhttps://register.example.am/applications");
  });
});

describe("a mail", () => {
  test("about other days asks to open the start days again; a message to a phone has none to open", async () => {
    const again = "open the attached files again";
    const { text, mail } = await wordsFor({ event: "changed", mailbox: "ani@example.org" });
    expect([text, mail?.html]).toEqual([expect.stringContaining(again), expect.stringContaining(again)]);
    expect((await wordsFor({ event: "changed" })).text).not.toContain(again);
    expect((await wordsFor({ mailbox: "ani@example.org" })).text).not.toContain(again);
  });

  test("has more detail than an SMS, as text and as HTML, and loads nothing from the network", async () => {
    const { text, mail } = await wordsFor({ mailbox: "ani@example.org" });
    expect(text).toContain("Weekly sessions: Monday 3:30–5:30 PM and Wednesday 4:00–6:00 PM");
    expect(mail?.subject).toBe("Your appointment is booked");
    expect(mail?.html).toContain('lang="en"');
    expect(mail?.html).toContain("Monday 3:30–5:30 PM and Wednesday 4:00–6:00 PM");
    expect(mail?.html).toContain(`href="https://register.example.am/appointment/${REGISTRATION}"`);
    expect(mail?.html).not.toMatch(/<(img|script|link|style)\b|url\(/);
  });

  test("has its network's colour", async () => {
    const { html: inArmenia } = (await wordsFor({ mailbox: "ani@example.org" })).mail ?? {};
    expect(inArmenia).toContain(`background-color:${BRANDS.am.accent[600]}`);
    const appointment = anAppointment({ locationKey: "berlin" });
    const { html: inBerlin } =
      (await wordsFor({ tenant: "de", data: { appointment }, mailbox: "ani@example.org" })).mail ?? {};
    expect(inBerlin).toContain(BRANDS.de.accent[600]);
    expect(inBerlin).not.toContain(BRANDS.am.accent[600]);
  });

  test("shows script as text", async () => {
    const data = { appointment: anAppointment({ reference: "<script>alert(1)</script>" }) };
    expect((await wordsFor({ mailbox: "ani@example.org", data })).mail?.html).not.toContain("<script");
  });

  test("carries an invitation when the appointment has changed, and none in a reminder", async () => {
    const methods = async (event: EventDetails["event"], state: "active" | "cancelled" = "active") => {
      const data = { appointment: anAppointment({ state }) };
      const { mail } = await wordsFor({ event, data, mailbox: "ani@example.org" });
      return [mail?.invitation?.method, ...(mail?.attachments ?? []).map(({ method }) => method)];
    };
    expect(await methods("booked")).toEqual(["REQUEST", "PUBLISH"]);
    expect(await methods("cancelled", "cancelled")).toEqual(["CANCEL", "CANCEL", "CANCEL"]);
    expect(await methods("reminder_48h")).toEqual([undefined]);
  });

  test("removes the second start day when the appointment has moved from two sessions to one", async () => {
    const single = anAppointment({ pairStartDay: null, secondarySession: null, sequence: 4 });
    const filesOf = async (appointment: typeof single) => {
      const changed = { event: "changed", mailbox: "ani@example.org", data: { appointment } } as const;
      return (await wordsFor({ ...changed, earlierPair: anAppointment() })).mail?.attachments ?? [];
    };
    const [days, removed, ...others] = await filesOf(single);
    expect([days?.method, removed?.method, others.length]).toEqual(["PUBLISH", "CANCEL", 0]);
    expect(days?.text).not.toContain("-pair-start@startday");
    expect(removed?.text).toMatch(/UID:\S+-pair-start@startday\r\nSEQUENCE:4\r\n/);
    expect(await filesOf(anAppointment({ sequence: 4 }))).toHaveLength(1);
  });
});

test.each(ALL_LOCALES)("every event has texts in %s, without a visible key or parameter", async (locale) => {
  for (const event of OUTBOX_EVENTS)
    for (const mailbox of [undefined, "ani@example.org"]) {
      const { text, mail } = await wordsFor({ event, locale, mailbox, data: dataOf(event) });
      expect(`${text} ${mail?.subject} ${mail?.html}`).not.toMatch(
        /messages\.|appointment\.\w|[{}]|Invalid|undefined_/,
      );
    }
});

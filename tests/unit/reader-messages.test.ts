import { describe, expect, test } from "vitest";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { READERS, readerOf, WHAT_TO_BRING } from "@/lib/domain/application/reader";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { type Messages, readBase } from "@/lib/i18n/message-files";
import { loadMessages } from "@/lib/i18n/messages";
import { messagesFor } from "@/lib/i18n/reader-messages";
import { baseTexts } from "@/tests/support/messages";

const WHOLE = /^\{reader, select, student \{.+\} guardian \{.+\} other \{.+\}\}$/;

/** Namespaces that staff read, or an operator. */
const OF_STAFF =
  /^(dashboard|startDays|presentations|closures|slots|overview|applicants|exports|many|moves|corrections|notes|newApplicant|staffWaiting|announcements|people|checkIn|audit|configuration|accounts|keys)\./;

/** Texts about students that are right for every reader, or are read before anybody knows who reads. */
const FOR_EVERYBODY = [
  /^home\./,
  /^siblings\./,
  /^handOver\.guardian/,
  /^errors\.hand_over_/,
  /^errors\.(age_restricted|joint_booking_refused)$/,
  /^applications\.familyHint$/,
  /^contract\.(signer_|signerHint|accepted_student)/,
  /^age\.(fits|fitsNone|noticesTitle)$/,
  /^form\.lead_parentDataOptional$/,
  /^options\.occupation\./,
  /^appointment\.bring(1|2|Child)$/,
];

describe("the reader of an application's texts", () => {
  test("is the student, of age or not, or the guardian, and unknown before the agreement", () => {
    expect(readerOf({ userLegalStatus: LEGAL_STATUSES.adult })).toBe("student");
    expect(readerOf({ userLegalStatus: LEGAL_STATUSES.minor })).toBe("student");
    expect(readerOf({ userLegalStatus: LEGAL_STATUSES.legalParentOrGuardian })).toBe("guardian");
    expect(readerOf({ userLegalStatus: null })).toBe("unknown");
    expect(readerOf({})).toBe("unknown");
  });

  test("brings their own document; a guardian the child and theirs, too", () => {
    expect(WHAT_TO_BRING.student).not.toContain("bringChild");
    expect(WHAT_TO_BRING.guardian).toEqual(expect.arrayContaining(["bringChild", "bringOwnDocument"]));
  });
});

describe.each(ALL_LOCALES)("the texts by reader in %s", (locale) => {
  test("have a branch for the student, for the guardian, and for whoever is not known", () => {
    const wrong = [...baseTexts(locale)].filter(([, text]) => text.includes("{reader") && !WHOLE.test(text));
    expect(wrong).toEqual([]);
  });

  test.each(READERS)("are chosen before a page or a message shows them, for %s", async (reader) => {
    const messages = messagesFor((await readBase(locale)) as Messages, reader);
    expect(JSON.stringify(messages)).not.toMatch(/\{reader/);
  });
});

test("no text of an applicant speaks of the student to one who is the student or their guardian", () => {
  const lacking = [...baseTexts("en")].filter(
    ([key, text]) =>
      /\bstudent|\bchild/i.test(text) &&
      !WHOLE.test(text) &&
      !OF_STAFF.test(key) &&
      !FOR_EVERYBODY.some((pattern) => pattern.test(key)),
  );
  expect(lacking).toEqual([]);
});

/** What is the student's alone. The place in a queue is whose browser waits. */
const OF_THE_STUDENT = /\byour (start day|presentation|places|session(?! has ended))/i;

test("no text tells a guardian that the student's days and places are their own", () => {
  const lacking = [...baseTexts("en")].filter(
    ([key, text]) => OF_THE_STUDENT.test(text) && !WHOLE.test(text) && !OF_STAFF.test(key),
  );
  expect(lacking).toEqual([]);
});

describe("messages for a reader", () => {
  test("are chosen from texts that the build has compiled, with their parameters", () => {
    const options = { student: "You", guardian: ["Your child, ", ["name"]], other: "The student" };
    const compiled = { form: { title: [["reader", 1, options]], lead: ["For ", ["name"]] } } as unknown as Messages;
    expect(messagesFor(compiled, "student")).toEqual({ form: { title: "You", lead: ["For ", ["name"]] } });
    expect(messagesFor(compiled, "guardian").form).toMatchObject({ title: ["Your child, ", ["name"]] });
    expect(messagesFor(compiled, "unknown").form).toMatchObject({ title: "The student" });
  });

  test("are chosen once for each reader, and neutral unless a reader is named", async () => {
    const guardian = await loadMessages("en", "am", "guardian");
    expect(await loadMessages("en", "am", "guardian")).toBe(guardian);
    expect(guardian.form.title_studentData).toBe("About your child");
    expect((await loadMessages("en", "am", "student")).form.title_studentData).toBe("About you");
    expect((await loadMessages("en", "am")).form.title_studentData).toBe("About the student");
  });

  test.each(ALL_TENANTS)("of %s are chosen from the network's own words, too", async (tenant) => {
    expect(JSON.stringify(await loadMessages("en", tenant))).not.toMatch(/\{reader/);
  });
});

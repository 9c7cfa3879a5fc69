import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderAppointmentPdf } from "@/backend/delivery/appointment-pdf";
import { pdfContent } from "@/backend/delivery/pdf-content";
import { fontPartsFor } from "@/backend/delivery/pdf-fonts";
import type { Reader } from "@/lib/domain/application/reader";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";

const session = { _id: "one", weekday: 1, start_time: "15:30", end_time: "17:30" };
const appointment = {
  lang: "hy" as const,
  startDay: "2026-12-14",
  pairStartDay: "2026-12-17",
  presentationDate: "2026-12-10T21:30:00.000Z",
  locationKey: "gyumri",
  session,
  secondarySession: { ...session, _id: "two", weekday: 4 },
  createdAt: "2026-12-01T08:00:00.000Z",
  status: "submitted" as const,
  state: "active" as const,
  userId: "0199a3c2",
  reference: "K7QM-2XPA",
  appointmentDate: { dateTime: "2026-12-10T21:30:00.000Z" },
  sequence: 0,
};
const content = { tenant: "am" as const, student: { firstName: "Անի", lastName: "Պետրոսյան" }, appointment };

const familiesOf = (text: string) => fontPartsFor(text).map(({ family }) => family);

describe("the appointment's PDF", () => {
  test("shows the time in the centre's zone, the place, what to bring, and the student", async () => {
    const paper = await pdfContent({ ...content, appointment: { ...appointment, lang: "en" } });
    expect(paper.when).toMatchObject({ date: "Friday, December 11, 2026", time: "1:30 AM" });
    expect(paper.person).toBe("For Անի Պետրոսյան");
    expect(paper.reference.value).toBe("K7QM-2XPA");
    expect(paper.rows.map(({ label }) => label)).toEqual(["Where", "Start days", "Weekly sessions"]);
    expect(paper.rows[1]?.lines).toHaveLength(2);
    expect(paper.accent).toBe(BRANDS.am.accent[600]);
    expect(paper.lists.map(({ items }) => items.length)).toEqual([3, 3]);
  });

  test("tells a guardian to bring the child and both documents, and an adult their own", async () => {
    const broughtBy = async (reader: Reader) => {
      const paper = await pdfContent({ ...content, reader, appointment: { ...appointment, lang: "en" } });
      return paper.lists[0]?.items.join();
    };
    expect(await broughtBy("guardian")).toMatch(/^Your child, and their birth certificate.*,Your own passport/);
    expect(await broughtBy("student")).toMatch(/^Your own passport or identity card,The reference/);
  });

  test.each(ALL_LOCALES)("has glyphs for its whole text in %s", async (lang) => {
    const papers = ["student", "guardian", "unknown"].map((reader) =>
      pdfContent({ ...content, reader: reader as Reader, appointment: { ...appointment, lang } }),
    );
    const signs = [...new Set(JSON.stringify(await Promise.all(papers)))];
    expect(signs.filter((sign) => fontPartsFor(sign).length === 0)).toEqual([]);
  });

  test("is a small file, also in scripts that need many parts of a font", async () => {
    const student = { firstName: "さくら", lastName: "髙橋" };
    const paper = await pdfContent({ ...content, student, appointment: { ...appointment, lang: "ja" } });
    const pdf = await renderAppointmentPdf(paper);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.length).toBeLessThan(150_000);
  });
});

describe("the font files that a text needs", () => {
  test("are those of its scripts only, and exist on the disk", () => {
    expect(familiesOf("Ani")).toEqual(["noto-sans-latin"]);
    expect(familiesOf("Անի")).toEqual(["noto-sans-armenian-armenian"]);
    expect(familiesOf("ანი")).toEqual(["noto-sans-georgian-georgian"]);
    expect(familiesOf("Айгүл")).toEqual(["noto-sans-cyrillic-ext", "noto-sans-cyrillic"]);
    for (const { fonts } of fontPartsFor("Ani Անի ანი Айгүл さくら 髙橋"))
      for (const { src } of fonts) expect(existsSync(src), src).toBe(true);
  });

  test("are few of the Japanese font's many", () => {
    expect(familiesOf("予約の内容").length).toBeLessThan(6);
  });
});

import { describe, expect, test } from "vitest";
import { renderAppointmentPdf } from "@/backend/delivery/appointment-pdf";
import { type PdfSource, pdfContent } from "@/backend/delivery/pdf-content";
import { runsOf } from "@/backend/delivery/pdf-fonts";
import type { Reader } from "@/lib/domain/application/reader";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { loadMessages } from "@/lib/i18n/messages";
import { readPdf } from "@/tests/support/read-pdf";
import { anAppointment } from "@/tests/support/sample-appointment";

const LINK = "https://register.example.am/appointment/0190b7a0-0000-7000-8000-000000000001";
const NOW = new Date("2026-12-01T08:00:00Z");
const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "10:00", close: "18:00" }));

const source = (lang: Locale, changes: Partial<PdfSource> = {}, appointment: object = {}): PdfSource => ({
  tenant: "am",
  student: { firstName: "Անի", lastName: "Պետրոսյան" },
  appointment: {
    ...anAppointment({ locationKey: "gyumri", presentationDate: "2026-12-10T21:30:00.000Z" }),
    lang,
    workingHours: WEEK,
    ...appointment,
  },
  link: LINK,
  now: NOW,
  ...changes,
});

const rendered = async (...input: Parameters<typeof source>) =>
  readPdf(await renderAppointmentPdf(await pdfContent(source(...input))));

describe("the content of an appointment's PDF", () => {
  test("has the time in the centre's zone, the place, what to bring, and the student", async () => {
    const paper = await pdfContent(source("en"));
    expect(paper.when).toMatchObject({ date: "Friday, December 11, 2026", time: "1:30 AM" });
    expect(paper.person).toBe("For Անի Պետրոսյան");
    expect(paper.reference.value).toBe("K7QM-2XPA");
    expect(paper.rows.map(({ label, lines }) => [label, lines.length])).toEqual([
      ["Start days", 2],
      ["Weekly sessions", 2],
    ]);
    expect(paper.accent).toBe(BRANDS.am.accent[600]);
    expect(paper.lists.map(({ items }) => items.length)).toEqual([3, 3]);
    expect(paper.footer).toBe("As of December 1, 2026");
  });

  test("tells a guardian to bring the child and both documents, and an adult their own", async () => {
    const broughtBy = async (reader: Reader) => (await pdfContent(source("en", { reader }))).lists[0]?.items.join();
    expect(await broughtBy("guardian")).toMatch(/^Your child, and their birth certificate.*,Your own passport/);
    expect(await broughtBy("student")).toMatch(/^Your own passport or identity card,This page/);
  });

  test.each(ALL_LOCALES)("speaks of paper, and of no screen, in %s", async (lang) => {
    const { appointment, messages } = await loadMessages(lang, "am");
    const paper = await pdfContent(source(lang));
    for (const words of [appointment.bring3, appointment.print, messages.footer])
      expect(JSON.stringify(paper)).not.toContain(words);
    expect(paper.reference.hint).not.toBe(appointment.qrHint);
  });

  test("promises no reminders to somebody without a phone", async () => {
    const { appointment } = await loadMessages("en", "am");
    const { lists } = await pdfContent(source("en", { isWithoutPhone: true, link: undefined }));
    expect(lists[1]?.items).toHaveLength(2);
    expect(JSON.stringify(lists)).not.toContain(appointment.next2);
  });

  test("says nothing about changes once the presentation has begun", async () => {
    const titles = async (now: Date) => (await pdfContent(source("en", { now }))).notes.map(({ title }) => title);
    expect(await titles(NOW)).toEqual(["Whom to ask", "Change or cancel"]);
    expect(await titles(new Date("2026-12-11T08:00:00Z"))).toEqual(["Whom to ask"]);
  });
});

describe("the appointment's PDF", () => {
  test.each(["de", "hy", "ja"] as const)("has a language, a title and tags for all of its text in %s", async (lang) => {
    const { info, showsTitle, isMarked, pages, untagged, elements } = await rendered(lang);
    const { appointment } = await loadMessages(lang, "am");
    expect(info).toMatchObject({ Language: lang, Title: appointment.title, PDFFormatVersion: "1.7" });
    expect([showsTitle, isMarked, pages, untagged.trim()]).toEqual([true, true, 1, ""]);
    expect(elements.filter(({ role }) => role === "H1").map(({ text }) => text)).toEqual([appointment.title]);
  });

  test.each(["de", "hy", "ja"] as const)("has the order of the page in %s", async (lang) => {
    const { elements } = await rendered(lang);
    const { appointment } = await loadMessages(lang, "am");
    expect(elements.filter(({ role }) => role === "H2").map(({ text }) => text)).toEqual([
      appointment.when,
      appointment.reference,
      appointment.startDays,
      appointment.sessions,
      appointment.bringTitle,
      appointment.nextTitle,
      appointment.askTitle,
      appointment.changeTitle,
    ]);
  });

  test("has lists of items, and a code that is named", async () => {
    const { elements } = await rendered("en");
    const roles = (role: string) => elements.filter((element) => element.role === role);
    expect([roles("L").length, roles("LI").length]).toEqual([2, 6]);
    expect(roles("Lbl").map(({ text }) => text)).toEqual(["•", "•", "•", "1.", "2.", "3."]);
    expect(roles("LBody")[2]?.text).toBe("This page, with the reference");
    expect(roles("Figure").map(({ alt }) => alt)).toEqual(["QR code of the reference K7QM-2XPA"]);
  });

  test("leads to the map and to the appointment, by a press or typed from paper", async () => {
    const { links, elements } = await rendered("en");
    const map = "https://www.openstreetmap.org/?mlat=40.7894&mlon=43.8475#map=17/40.7894/43.8475";
    expect([...new Set(links.map(({ url }) => url))]).toEqual([map, LINK]);
    const texts = elements.filter(({ role }) => role === "Link").map(({ text }) => text);
    expect(texts[0]).toBe("On the map: openstreetmap.org/?mlat=40.7894&mlon=43.8475");
    expect(links.every(({ text }) => text)).toBe(true);
  });

  test("has names in every script, of any length", async () => {
    const firstName = "さくら Ани Nguyễn ანი";
    const { elements, pages } = await rendered("kk", { student: { firstName, lastName: "Әбдіқадырқызы".repeat(8) } });
    const text = elements.find(({ role }) => role === "Document")?.text ?? "";
    expect(text).toContain("さくら Ани Nguyễn ანი");
    expect(text.replaceAll(" ", "")).toContain("Әбдіқадырқызы".repeat(8));
    expect(pages).toBe(1);
  });

  test("continues on a second page when it has to", async () => {
    const workingHours = Array.from({ length: 24 }, (_, at) => ({
      weekday: (at % 7) + 1,
      open: "10:00",
      close: "18:00",
    }));
    const spread = workingHours.map((hours, at) => ({ ...hours, open: at % 2 ? "09:00" : "10:00" }));
    const { pages, elements, untagged } = await rendered("en", {}, { workingHours: spread });
    expect([pages, untagged.trim()]).toEqual([2, ""]);
    expect(elements.at(-1)?.text).toBe("As of December 1, 2026");
  });

  test("is a small file, also in scripts that need many parts of a font", async () => {
    const student = { firstName: "さくら", lastName: "髙橋" };
    const pdf = await renderAppointmentPdf(await pdfContent(source("ja", { student })));
    expect(pdf.length).toBeLessThan(150_000);
  });
});

describe("the fonts that a text needs", () => {
  const names = (text: string) => [...new Set(runsOf(text, 400).map(({ name }) => name))];

  test("are unpacked when they are read, and not again for each letter", () => {
    expect(runsOf("Ani", 400)).toMatchObject([{ font: { type: "TTF" } }]);
  });

  test("are those of its scripts only", () => {
    expect(names("Ani")).toEqual(["noto-sans-latin-400"]);
    expect(names("Անի")).toEqual(["noto-sans-armenian-armenian-400"]);
    expect(names("ანი")).toEqual(["noto-sans-georgian-georgian-400"]);
    expect(names("Айгүл")).toEqual(["noto-sans-cyrillic-400", "noto-sans-cyrillic-ext-400"]);
  });

  test("are few of the Japanese font's many", () => {
    expect(names("予約の内容").length).toBeLessThan(6);
  });

  test("leave out what none of them draws", () => {
    expect(runsOf("Ani ת", 400).map(({ text }) => text)).toEqual(["Ani "]);
  });
});

import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { pdfContent } from "@/backend/delivery/pdf-content";
import { renderedPdf } from "@/backend/delivery/rendered-pdfs";
import { anAppointment } from "@/tests/support/sample-appointment";
import { shows } from "@/tests/support/shows";

const AT_ONCE = 12;

/** Notes in which turn of the event loop each PDF is rendered. */
const watchRenderings = () => {
  let turn = 0;
  let isWatching = true;
  const startedIn: number[] = [];
  const watch = async () => {
    for (; isWatching; turn += 1) await nextTurn();
  };
  watch();
  onTestFinished(() => {
    isWatching = false;
  });
  const contentOf = async (firstName: string, changes: object = {}) => {
    const appointment = { ...anAppointment(changes), workingHours: [] };
    const student = { firstName, lastName: "Petrosyan" };
    const now = new Date();
    const content = await pdfContent({ tenant: "am", student, appointment, link: undefined, now });
    const { rows } = content;
    // A rendering goes through the rows once.
    const noted = Object.assign([...rows], {
      *[Symbol.iterator]() {
        startedIn.push(turn);
        yield* Object.values(rows);
      },
    });
    return { ...content, rows: noted };
  };
  return { startedIn, contentOf };
};

describe("appointments' PDFs that are asked for at once", () => {
  test("are rendered one in a turn of the event loop, so that others wait for one rendering at most", async () => {
    const { startedIn, contentOf } = watchRenderings();
    const contents = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => contentOf(`Ani ${at}`)));
    const pdfs = await Promise.all(contents.map(renderedPdf));
    expect(new Set(pdfs).size).toBe(AT_ONCE);
    expect([startedIn.length, new Set(startedIn).size]).toEqual([AT_ONCE, AT_ONCE]);
    shows(46, { "PDFs at once": AT_ONCE, "rendered in one turn of the event loop": 1 });
  });

  test("are rendered once if they are of one appointment, and once more after whatever they show has changed", async () => {
    const { startedIn, contentOf } = watchRenderings();
    const ask = async (changes?: object) => renderedPdf(await contentOf("Aram", changes));
    const [first, ...others] = await Promise.all(Array.from({ length: AT_ONCE }, () => ask()));
    expect(others.every((pdf) => pdf === first)).toBe(true);
    expect(startedIn).toHaveLength(1);
    for (const change of [{ lang: "de" }, { locationKey: "gyumri" }, { presentationDate: "2026-05-15T09:00:00.000Z" }])
      expect(await ask(change)).not.toBe(first);
    expect(startedIn).toHaveLength(4);
    shows(46, { "PDFs of one appointment": AT_ONCE, renderings: 1 });
  });

  test("are rendered after one that failed", async () => {
    const { contentOf } = watchRenderings();
    const content = await contentOf("Lilit");
    const failing = { ...content, title: "fails", accent: undefined as unknown as string, when: undefined as never };
    const [failed, next] = await Promise.allSettled([renderedPdf(failing), renderedPdf(content)]);
    expect([failed.status, next.status]).toEqual(["rejected", "fulfilled"]);
  });
});

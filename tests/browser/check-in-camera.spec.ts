import { writeFileSync } from "node:fs";
import { chromium, expect, test } from "playwright/test";
import { encodeQR } from "qr";
import { ANI, type Booked, expectState, fillText, openCheckIn, presentationWith, storedState } from "./check-in-page";
import { staffWords } from "./staff-sign-in";

const { checkIn: words } = staffWords;

const [WIDTH, HEIGHT, MODULE] = [320, 240, 7];
/** At five frames a second each code is shown for three seconds. */
const FRAMES = 15;

/** One grey frame of raw video with a code in its middle: brightness, then no colour. */
const frameOf = (text: string): Buffer => {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 });
  const [left, top] = [(WIDTH - rows.length * MODULE) / 2, (HEIGHT - rows.length * MODULE) / 2];
  const picture = Buffer.alloc(WIDTH * HEIGHT, 235);
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; isDark && line < MODULE; line += 1) {
        const start = Math.floor(top + y * MODULE + line) * WIDTH + Math.floor(left + x * MODULE);
        picture.fill(16, start, start + MODULE);
      }
    });
  });
  return Buffer.concat([Buffer.from("FRAME\n"), picture, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
};

/** The camera's video: one code after the other, repeatedly. */
const videoOf = (texts: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420mpeg2\n`),
    ...texts.flatMap((text) => Array<Buffer>(FRAMES).fill(frameOf(text))),
  ]);

test.describe("the check-in with a camera", () => {
  test("explains how to type a reference when there is no camera", async ({ page }) => {
    await openCheckIn(page, await presentationWith());
    await page.getByRole("button", { name: words.scan }).click();
    const dialog = page.getByRole("dialog", { name: words.scan });
    await expect(dialog.getByRole("alert")).toHaveText(new RegExp(`${words.cameraNone}|${words.cameraDenied}`));
  });

  // The video is drawn by the processor, which takes as long as a whole application.
  test("reads codes one after the other", { tag: "@deep" }, async ({ launchOptions }, info) => {
    const event = await presentationWith(ANI);
    const [ani] = event.booked as [Booked];
    const film = info.outputPath("codes.y4m");
    writeFileSync(film, videoOf([ani.reference, "AAAA-AAAA", "https://example.com"]));
    const fake = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
    const filming = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...fake, `--use-file-for-fake-video-capture=${film}`],
    });
    const page = await filming.newPage();
    await openCheckIn(page, event);
    await page.getByRole("button", { name: words.scan }).click();
    const dialog = page.getByRole("dialog", { name: words.scan });
    const saying = dialog.getByRole("status");
    await expect(saying.filter({ hasText: fillText(words.is_attended, ani) })).toBeVisible();
    await expect(saying.filter({ hasText: `AAAA-AAAA: ${words.refusedUnknown}` })).toBeVisible();
    await expect(saying.filter({ hasText: words.noReference })).toBeVisible();
    await expect(saying.filter({ hasText: fillText(words.isThereAlready, ani) })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expectState(page, ani, words.state_attended);
    expect(await storedState(event.staff, ani)).toBe("attended");
    await filming.close();
  });
});

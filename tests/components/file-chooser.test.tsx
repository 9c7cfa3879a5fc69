import "@/app/globals.css";
import { afterEach, describe, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FileChooser } from "@/components/application-form/uploads/file-chooser";
import { CHOSEN_TYPES } from "@/lib/domain/application/uploads";
import { English, TEXTS } from "./english";

const { form: texts } = TEXTS;

const withFingers = (enabled: boolean) => cdp().send("Emulation.setTouchEmulationEnabled", { enabled });

afterEach(() => withFingers(false));

const open = () =>
  render(
    <English>
      <FileChooser id="files" onFiles={() => undefined} />
    </English>,
  );

describe("the choice of files", () => {
  test("speaks of dropping files to a mouse", async () => {
    const screen = await open();
    await expect.element(screen.getByText(texts.dropFiles)).toBeVisible();
    await expect.element(screen.getByText(texts.takePhoto)).not.toBeVisible();
  });

  test("speaks of the camera to a finger, and not of dropping", async () => {
    await withFingers(true);
    const screen = await open();
    await expect.element(screen.getByText(texts.takePhoto)).toBeVisible();
    await expect.element(screen.getByText(texts.dropFiles)).not.toBeVisible();
  });

  test("offers every picture, whatever its name ends with, and PDFs", async () => {
    const screen = await open();
    await expect.element(screen.getByLabelText(texts.chooseFiles)).toHaveAttribute("accept", CHOSEN_TYPES);
    expect(CHOSEN_TYPES.split(",")).toEqual(
      expect.arrayContaining(["image/*", "application/pdf", ".pdf", ".heic", ".jfif"]),
    );
  });
});

import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { FileNotes } from "@/components/dashboard/applicants/file/file-notes";
import { NOW, sampleApplication } from "@/lib/contracts/samples";
import type { ApplicantFile } from "@/lib/contracts/staff-applicants";
import { staffNotes } from "@/lib/contracts/staff-notes";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { router } from "./navigation-support";
import { messages } from "./snackbar-support";

const { notes: texts } = TEXTS;
const ADD = `POST /applicant/${sampleApplication._id}/notes`;

type Notes = NonNullable<ApplicantFile["notes"]>;

const NOTE = { _id: "one", at: NOW, author: "front-desk", text: "Calls back\ntomorrow", isRemovable: true };

const open = async (first: Notes | undefined, { add }: { add?: () => Response } = {}) => {
  let notes = first;
  const door = answerCalls(
    answer(staffNotes.add, ({ text }) => {
      const refused = add?.();
      if (refused) return refused;
      notes = [{ ...NOTE, _id: text, text }, ...(notes ?? [])];
      return { _id: text };
    }),
    answer(staffNotes.remove, (_body, { id }) => {
      notes = notes?.filter(({ _id }) => _id !== id);
      return undefined;
    }),
  );
  const shown = (visit = 1) => (
    <English>
      <FileNotes
        file={{
          application: sampleApplication,
          message: "",
          identity: { method: "sms", value: "+37491234567" },
          files: [],
          history: [],
          ...(notes && { notes }),
        }}
        key={visit}
        language="en"
        location={LOCATION}
      />
    </English>
  );
  const screen = await render(shown());
  vi.spyOn(router, "refresh").mockImplementation(() => void screen.rerender(shown()));
  return {
    ...door,
    screen,
    box: screen.getByLabelText(texts.label),
    save: screen.getByRole("button", { name: texts.save }),
    reopen: () => screen.rerender(shown(2)),
  };
};

describe("notes of staff", () => {
  test("show who wrote them and when, and are written in the field below", async () => {
    const { screen, box, save, sentTo } = await open([NOTE]);
    await expect.element(screen.getByText("Calls back tomorrow")).toBeVisible();
    await expect.element(screen.getByText(/by front-desk/)).toBeVisible();
    await box.fill("Wants a seat near the door");
    await save.click();
    await expect.element(screen.getByRole("listitem").first()).toHaveTextContent("Wants a seat near the door");
    await expect.element(box).toHaveValue("");
    expect(sentTo(ADD)).toEqual([{ text: "Wants a seat near the door" }]);
    expect(messages).toEqual([texts.saved]);
  });

  test("stay on the device while they are typed, and after a refusal", async () => {
    const { screen, box, save, reopen } = await open([], { add: () => refusal(503, "database_unavailable") });
    await expect.element(screen.getByText(texts.none)).toBeVisible();
    await save.click();
    await expect.element(screen.getByText(texts.required)).toBeVisible();
    await expect.element(box).toHaveFocus();
    await box.fill("Half a note");
    await save.click();
    await expect.element(screen.getByText(TEXTS.errors.database_unavailable)).toBeVisible();
    await reopen();
    await expect.element(box).toHaveValue("Half a note");
  });

  test("are removed after a confirmation, by whoever may", async () => {
    const { screen } = await open([NOTE, { ...NOTE, _id: "two", text: "Older", isRemovable: false }]);
    const buttons = screen.getByRole("button", { name: /^Remove the note/ });
    expect(buttons.elements()).toHaveLength(1);
    await buttons.click();
    await screen.getByRole("dialog").getByRole("button", { name: texts.remove }).click();
    await expect.element(screen.getByText("Calls back tomorrow")).not.toBeInTheDocument();
    await expect.element(screen.getByText("Older")).toBeVisible();
    expect(messages).toEqual([texts.removed]);
  });

  test("are not shown where the backend has none", async () => {
    const { screen } = await open(undefined);
    await expect.element(screen.getByText(texts.title)).not.toBeInTheDocument();
  });
});

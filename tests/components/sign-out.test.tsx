import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { SignOut } from "@/components/dashboard/sign-out";
import { writeItem } from "@/lib/client/device-storage";
import { useUnsavedGuard } from "@/lib/client/use-unsaved-guard";
import { staffAuth } from "@/lib/contracts/staff";
import {
  ANNOUNCEMENT_DRAFT,
  CAPACITY_EDITS,
  CHECK_IN_OUTBOX,
  SETTING_EDITS,
} from "@/lib/domain/device-storage/staff-rows";
import { answer, answerCalls } from "./door-support";
import { English, TEXTS } from "./english";

const { dashboard: texts, common } = TEXTS;
const EDITS = { "a 2030-01-07": { typed: "9", from: "8" } };

const UnsavedPage = () => {
  useUnsavedGuard(true, "Leave?");
  return null;
};

const openSignOut = async (page?: React.ReactNode) => {
  // Never answered: an answer would leave the page of the test.
  const { sent } = answerCalls(answer(staffAuth.logout, () => new Response(new ReadableStream())));
  const screen = await render(
    <English>
      {page}
      <SignOut />
    </English>,
  );
  await screen.getByRole("button", { name: common.signOut }).first().click();
  return { sent, screen, dialog: screen.getByRole("dialog", { name: texts.unsavedTitle }) };
};

// The first tests: a confirmed sign-out ends the guards and the storage of the page.
test("signing out asks about what only the page has", async () => {
  const { dialog, sent } = await openSignOut(<UnsavedPage />);
  await expect.element(dialog.getByRole("listitem")).toHaveTextContent(texts.unsaved_page);
  expect(sent).toEqual([]);
});

test("signing out names what is not saved at any centre, and goes on only after a confirmation", async () => {
  writeItem(CAPACITY_EDITS, EDITS, "yerevan");
  writeItem(CAPACITY_EDITS, {}, "gyumri");
  writeItem(SETTING_EDITS, { pages: [] }, "gyumri");
  writeItem(ANNOUNCEMENT_DRAFT, { texts: { hy: " " }, instead: {} }, "gyumri-selection");
  writeItem(CHECK_IN_OUTBOX, { waiting: [], refused: [{}] });
  const { dialog, screen, sent } = await openSignOut();
  const named = dialog.getByRole("listitem");
  await expect.element(named.first()).toHaveTextContent(texts.unsaved_capacities);
  expect(named.elements().map(({ textContent }) => textContent)).toEqual([
    texts.unsaved_capacities,
    texts.unsaved_settings,
  ]);
  await dialog.getByRole("button", { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await screen.getByRole("button", { name: common.signOut }).first().click();
  await dialog.getByRole("button", { name: common.signOut }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("signing out forgets the location that this device opens", async () => {
  const cookies = vi.spyOn(document, "cookie", "set");
  const { sent } = await openSignOut();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(cookies.mock.calls.flat()).toEqual([
    expect.stringMatching(/^startday-location=; path=\/dashboard; max-age=0/),
  ]);
});

test("signing out with nothing unsaved asks nothing", async () => {
  const { dialog, sent } = await openSignOut();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await expect.element(dialog).not.toBeInTheDocument();
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { cardOf } from "@/app/[tenant]/[locale]/(applicant)/applications/cards";
import { ApplicationCards } from "@/components/applications/application-cards";
import { NewApplication } from "@/components/applications/new-application";
import type { Summary } from "@/lib/contracts/application";
import { registrations } from "@/lib/contracts/registrations";
import { IDS, NOW, sampleApplication, sampleCenter, sampleSettings } from "@/lib/contracts/samples";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { messages } from "./snackbar-support";

const { applications: texts, common, errors } = TEXTS;
const START = "POST /registration";

const CONFIG = {
  centers: [sampleCenter, { ...sampleCenter, location_key: "gyumri", name: "Gyumri" }],
  languages: ["en" as const],
  verificationAttemptCount: 3,
  verificationRetryTimeoutMS: 60_000,
  verificationTimeLimitMS: 300_000,
  registrationLimit: 5,
  dashboardConfig: { ...sampleSettings, locationOverrides: {} },
};

const BOOKED: Summary = {
  _id: "booked",
  step: "done",
  maxStep: "done",
  status: "submitted",
  location_key: "yerevan",
  language: "en",
  firstName: "Ani",
  lastName: "Petrosyan",
  appointmentState: "active",
  updatedAt: NOW,
  version: 4,
};

/** An unfinished application that has no centre yet. */
const draftFor = (firstName: string): Summary => {
  const { location_key: _location, ...rest } = BOOKED;
  return {
    ...rest,
    _id: firstName,
    step: "location",
    maxStep: "location",
    status: "draft",
    firstName,
    appointmentState: null,
  };
};

const IN_ARMENIA = { tenant: "am", config: CONFIG, locale: "en", now: new Date(NOW) } as const;

beforeEach(() => {
  pushed.length = 0;
});

describe("the list of applications", () => {
  /** Opens the list of one booked application and the drafts of two others. */
  const openList = async (remove?: () => Response) => {
    const door = answerCalls(answer(registrations.remove, () => remove?.() ?? undefined));
    const summaries = [BOOKED, draftFor("Narek"), draftFor("Mane")];
    const screen = await render(
      <English>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <ApplicationCards cards={summaries.map((summary) => cardOf(summary, IN_ARMENIA))} />
      </English>,
    );
    const card = (name: string) => screen.getByRole("listitem").filter({ hasText: name });
    return { ...door, screen, card, dialog: screen.getByRole("dialog", { name: texts.deleteTitle }) };
  };

  test("has a card for each with its student, centre, step, last save and next link", async () => {
    const { screen, card } = await openList();
    await expect.element(screen.getByRole("listitem")).toHaveLength(3);
    const booked = card("Ani Petrosyan");
    await expect.element(booked).toHaveTextContent("Yerevan");
    await expect.element(booked).toHaveTextContent(texts.status_submitted);
    const draft = card("Narek Petrosyan");
    await expect.element(draft).toHaveTextContent(texts.noCenter);
    await expect.element(draft).toHaveTextContent("Step 1 of 6 · Centre");
    await expect.element(draft).toHaveTextContent(/Saved .+ · now/);
    await draft.getByRole("link", { name: texts.continue }).click();
    await booked.getByRole("link", { name: texts.view }).click();
    expect(pushed).toEqual(["/centers/Narek", "/appointment/booked"]);
  });

  test("deletes a draft after a confirmation, and the focus moves to the heading", async () => {
    const { screen, card, dialog, sent } = await openList();
    const mane = card("Mane");
    await mane.getByRole("button", { name: texts.delete }).click();
    await expect.element(dialog).toHaveTextContent("Mane Petrosyan");
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(mane).toBeVisible();
    expect(sent).toEqual([]);
    await mane.getByRole("button", { name: texts.delete }).click();
    await dialog.getByRole("button", { name: texts.deleteConfirm }).click();
    await expect.element(mane).not.toBeInTheDocument();
    await expect.element(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(messages).toEqual([texts.deleted]);
    expect(sent.map(({ call }) => call)).toEqual(["DELETE /registration/Mane"]);
  });

  test("keeps a draft whose deletion is refused, and says why", async () => {
    const { card, dialog } = await openList(() => refusal(409, "registration_not_draft"));
    await card("Mane").getByRole("button", { name: texts.delete }).click();
    await dialog.getByRole("button", { name: texts.deleteConfirm }).click();
    await vi.waitFor(() => expect(messages).toEqual([errors.registration_not_draft]));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(card("Mane")).toBeVisible();
  });
});

describe("another application", () => {
  /** Opens the start of another application; a sibling has so many already. */
  const openStart = async (count: number, refuse?: () => Response) => {
    const created = { ...sampleApplication, step: "location" as const };
    const door = answerCalls(answer(registrations.create, () => refuse?.() ?? created));
    const screen = await render(
      <English>
        <NewApplication count={count} language="en" limit={5} relative={{ id: "sibling", name: "Ani Petrosyan" }} />
      </English>,
    );
    return { ...door, screen, start: screen.getByRole("button", { name: texts.new }) };
  };

  test("is refused at the limit, and the page says why", async () => {
    const { screen, start, sentTo } = await openStart(5);
    await expect.element(start).toHaveAttribute("aria-disabled", "true");
    await expect.element(start).toHaveAccessibleDescription(texts.limitReached.replace("{limit, number}", "5"));
    await expect.element(screen.getByRole("checkbox")).not.toBeInTheDocument();
    await start.click({ force: true });
    expect(sentTo(START)).toEqual([]);
  });

  test("is started once by a double click, with the parents of the sibling", async () => {
    const { start, sentTo } = await openStart(1);
    await start.dblClick();
    await vi.waitFor(() => expect(pushed).toEqual([`/centers/${IDS.application}`]));
    expect(sentTo(START)).toEqual([{ language: "en", familyOf: "sibling" }]);
  });

  test.each([
    [502, "upstream_unavailable", errors.general_error_something_went_wrong],
    [409, "registration_limit_reached", errors.registration_limit_reached],
  ] as const)("that is answered with %i, %s, says so, and can be tried again", async (status, code, text) => {
    const { start, sentTo } = await openStart(1, () => refusal(status, code));
    await start.click();
    await vi.waitFor(() => expect(messages).toEqual([text]));
    await expect.element(start).not.toHaveAttribute("aria-busy");
    await start.click();
    await vi.waitFor(() => expect(sentTo(START)).toHaveLength(2));
  });

  test("is started without the parents where they are declined", async () => {
    const { screen, start, sentTo } = await openStart(1);
    await screen.getByRole("checkbox").click();
    await start.click();
    await vi.waitFor(() => expect(pushed).toEqual([`/centers/${IDS.application}`]));
    expect(sentTo(START)).toEqual([{ language: "en" }]);
  });
});

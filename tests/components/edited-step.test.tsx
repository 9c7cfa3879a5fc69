import { beforeEach, expect, test, vi } from "vitest";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { openStep } from "./step-support";

const { common, errors } = TEXTS;
const CHANGE = /^PATCH \/registration\/update-appointment\//;
const pushed = vi.hoisted((): string[] => []);
const router = vi.hoisted(() => ({ push: (address: string) => pushed.push(address), refresh: () => undefined }));

vi.mock("next/navigation", () => ({ useRouter: () => router, useSearchParams: () => new URLSearchParams() }));

beforeEach(() => void pushed.splice(0));

/** Saves the last step of a booked application. */
const saveEdit = async (change: () => Response) => {
  const { screen, sent, application } = await openStep("specialNeeds", { change });
  await screen.getByRole("button", { name: common.save, exact: true }).click();
  return { screen, application, keys: () => sent.filter(({ call }) => CHANGE.test(call)).map(({ key }) => key) };
};

test("changed answers of an appointment whose reply is lost are sent again under the same key", async () => {
  let attempts = 0;
  const { screen, application, keys } = await saveEdit(() => {
    attempts += 1;
    return attempts === 1 ? refusal(504, "upstream_timeout") : Response.json({});
  });
  await expect.element(screen.getByText(common.lost)).toBeVisible();
  await expect.poll(() => pushed, { timeout: 4000 }).toEqual([`/appointment/${application()._id}`]);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toBeTruthy();
});

test("changed answers of an appointment that are refused stay, with the reason", async () => {
  const { screen, keys } = await saveEdit(() => refusal(409, "appointment_active"));
  await expect.element(screen.getByRole("alert").getByText(errors.appointment_active)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: common.save, exact: true })).toBeEnabled();
  expect(keys()).toHaveLength(1);
  expect(pushed).toEqual([]);
});

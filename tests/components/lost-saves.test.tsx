// @module-tag deep
import { describe, expect, test, vi } from "vitest";
import { createSaver, type SaveState } from "@/lib/client/saver";
import type { Application } from "@/lib/contracts/application";
import { registrations } from "@/lib/contracts/registrations";
import { sampleApplication } from "@/lib/contracts/samples";
import { answer, answerCalls, refusal } from "./door-support";
import { TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { control, openStep } from "./step-support";

const { form } = TEXTS;

/** Loses answers until it is told not to. */
const losing = () => {
  const line = { isDown: true };
  return { line, loses: () => line.isDown };
};

describe.each([
  ["knows saves by their ids", true],
  ["does not know saves by their ids", false],
])("a save whose answer is lost, before a backend that %s", (_title, knowsSaves) => {
  test("is never told as another window's: what is typed afterwards is saved on top of it", async () => {
    const { line, loses } = losing();
    const { screen, saved, application } = await openStep("studentData", { loses, knowsSaves });
    await control("firstName").fill(" Asha ");
    await expect.poll(() => application().student.firstName).toBeDefined();
    await control("lastName").fill("Rao");
    line.isDown = false;
    await saved({ student: { lastName: "Rao" } });
    await expect.element(screen.getByText(form.staleTitle)).not.toBeInTheDocument();
  });

  test("lets Continue go on by itself", async () => {
    const { line, loses } = losing();
    const { screen, next, application } = await openStep("specialNeeds", { loses, knowsSaves });
    await screen.getByRole("radio", { name: "No" }).click();
    await next();
    await expect.poll(() => application().student.special_needs).toBe("good");
    line.isDown = false;
    await expect.poll(() => pushed).toHaveLength(1);
    await expect.element(screen.getByText(form.staleTitle)).not.toBeInTheDocument();
  });
});

test("a save whose answer is lost with the page is known as this tab's when the page opens again", async () => {
  const { line, loses } = losing();
  const { screen, saved, application, reopen } = await openStep("studentData", { loses });
  await control("firstName").fill("Asha");
  await expect.element(screen.getByText(form.offlineKept)).toBeVisible();
  const first = application().version;
  await reopen();
  line.isDown = false;
  await control("lastName").fill("Rao");
  await saved({ student: { firstName: "Asha", lastName: "Rao" } });
  expect(application().version).toBeGreaterThan(first);
  await expect.element(screen.getByText(form.staleTitle)).not.toBeInTheDocument();
});

test("another window's save on top of a lost one is still told", async () => {
  const { line, loses } = losing();
  const door = { loses, refuseSave: undefined as undefined | (() => Response | undefined) };
  const { screen, application } = await openStep("studentData", {
    loses,
    refuseSave: ({ version }) => door.refuseSave?.() ?? (version < 0 ? refusal(500, "internal") : undefined),
  });
  await control("firstName").fill("Ada");
  await expect.element(screen.getByText(form.offlineKept)).toBeVisible();
  const current = {
    ...application(),
    version: application().version + 1,
    saveId: crypto.randomUUID(),
    student: { ...application().student, lastName: "Lang" },
  };
  door.refuseSave = () => refusal(409, "registration_stale", { data: { current } });
  line.isDown = false;
  await control("lastName").fill("Kurz");
  await expect.element(screen.getByText(form.staleTitle)).toBeVisible();
});

test("a backend that answers a save of the current version as stale ends in one conflict, not in a loop", async () => {
  const states: SaveState[] = [];
  const current = { ...sampleApplication, version: 7 };
  const { sent } = answerCalls(
    answer(registrations.save, () => refusal(409, "registration_stale", { data: { current } })),
  );
  const saver = createSaver(
    { _id: current._id, version: 3 },
    { today: "2026-06-15", onState: (to) => states.push(to) },
  );
  const { student, guardians, step, maxStep } = current;
  const save = { student, guardians, step, maxStep, lang: "en", isStudentAdult: false } as const;
  await expect(saver.save(() => save)).rejects.toMatchObject({ code: "registration_stale" });
  expect(sent).toHaveLength(2);
  expect(states.map(({ is }) => is)).toEqual(["saving", "stale"]);
});

test("the other window's answers, once taken, stay after a reload", async () => {
  let current: Application | undefined;
  const { screen, application, reopen } = await openStep("studentData", {
    refuseSave: ({ version }) =>
      current && version < current.version ? refusal(409, "registration_stale", { data: { current } }) : undefined,
  });
  current = { ...application(), student: { firstName: "Theirs" }, version: application().version + 1 };
  await control("firstName").fill("Mine");
  await screen.getByRole("button", { name: form.staleTheirs }).click();
  await expect.element(control("firstName")).toHaveValue("Theirs");
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("startday-typing"))).toEqual([]);
  await reopen();
  await vi.waitFor(() => expect(application().student.firstName).not.toBe("Mine"));
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { dropCarriedAnswers } from "@/components/application-form/carried-answers";
import { IDS, SOON, sampleApplication } from "@/lib/contracts/samples";
import { signInRoute } from "@/lib/domain/routes";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { catchLeaving, pushed } from "./navigation-support";
import { openSeats } from "./seats-support";
import { control, openFold, openStep } from "./step-support";
import { catchUploads } from "./upload-support";
import { openVerification } from "./verification-support";

const { common, errors, fields, form } = TEXTS;
const STUDENT = {
  firstName: "Asha",
  lastName: "Kumar",
  birthDate: "2012-04-05",
  gender: "female",
  phone: "+4915123456789",
  username: "asha.kumar",
} as const;
const ended = () => refusal(401, "unauthenticated");

/** Shows the address of a page, and where Verify leads from there. */
const openAt = (path: string) => {
  window.history.replaceState(null, "", path);
  return { left: catchLeaving(), verify: signInRoute("/verify", path) };
};

afterEach(() => dropCarriedAnswers(IDS.application));

describe("the end of the session while a page is open", () => {
  test("is said by the autosave with a button to Verify, which leads back to the step and the typed answers", async () => {
    const { left, verify } = openAt(`/form/${IDS.application}?step=studentData`);
    const { screen, reopen } = await openStep("studentData", { refuseSave: ended });
    await control("firstName").fill("Meera");
    await expect.element(screen.getByRole("alert").getByText(errors.unauthenticated)).toBeVisible();
    await screen.getByRole("button", { name: common.verifyAgain }).click();
    await vi.waitFor(() => expect(left).toEqual([verify]));
    await reopen();
    await expect.element(control("firstName")).toHaveValue("Meera");
  });

  test("keeps what is typed into a booked application in memory, over Verify and back", async () => {
    const path = `/edit-form/${IDS.application}?step=studentData`;
    const verify = signInRoute("/verify", path);
    window.history.replaceState(null, "", path);
    const booked = { change: () => Response.json({}) };
    const first = await openStep("studentData", { ...booked, refuseSave: ended }, { answers: STUDENT });
    await control("firstName").fill("Meera");
    await first.screen.getByRole("button", { name: common.save, exact: true }).click();
    await vi.waitFor(() => expect(pushed).toEqual([verify]));
    await first.screen.unmount();

    window.history.replaceState(null, "", verify);
    const verification = await openVerification({ check: () => Response.json({ expiresAt: SOON }) });
    await verification.askForCode();
    await verification.code.fill("123456");
    await vi.waitFor(() => expect(pushed.at(-1)).toBe(path));
    expect(verification.left).toEqual([]);
    await verification.screen.unmount();

    await openStep("studentData", booked, { answers: STUDENT });
    await expect.element(control("firstName")).toHaveValue("Meera");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Meera");
  });

  test("stops an upload with a button to Verify", async () => {
    const { left, verify } = openAt(`/form/${IDS.application}?step=studentData`);
    const uploads = catchUploads();
    const { screen } = await openStep("studentData");
    await openFold("documents");
    const group = screen.getByRole("group", { name: fields.student.ageVerification });
    await group
      .getByLabelText(form.chooseFiles)
      .upload(new File(["%PDF-1.7"], "proof.pdf", { type: "application/pdf" }));
    await expect.poll(() => uploads.length).toBe(1);
    await uploads[0]?.answer(ended());
    await expect.element(group.getByRole("alert")).toHaveTextContent(errors.unauthenticated);
    await group.getByRole("button", { name: common.verifyAgain }).click();
    await vi.waitFor(() => expect(left).toEqual([verify]));
  });

  test("is said where seats are chosen, with a button to Verify in place of one that fails again", async () => {
    const { left, verify } = openAt(`/form/${IDS.application}?step=session`);
    const { session_id: _session, ...student } = sampleApplication.student;
    const { screen } = await openSeats("session", { student }, { refuseSessions: ended });
    await expect.element(screen.getByRole("alert").getByText(errors.unauthenticated)).toBeVisible();
    expect(screen.getByRole("button", { name: common.retry }).elements()).toEqual([]);
    await screen.getByRole("button", { name: common.verifyAgain }).click();
    await vi.waitFor(() => expect(left).toEqual([verify]));
  });
});

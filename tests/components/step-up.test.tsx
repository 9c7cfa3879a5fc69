import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { StepUp } from "@/components/dashboard/step-up/step-up";
import { CallError, call, callForResponse } from "@/lib/client/call";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffSessions } from "@/lib/contracts/staff-sessions";
import type { Factor } from "@/lib/domain/sign-in/factors";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { answerPasskeys, QUESTION } from "./passkey-support";

const { stepUp, common, dashboard, errors } = TEXTS;

const ME = { username: "reception" };

/** A page whose changes need a fresh proof; the right code of the app is 123456. */
const openPage = async (factors: Factor[]) => {
  const proof = { isFresh: false };
  const needed = () => refusal(403, "step_up_needed", { data: { factors } });
  const calls = answerCalls(
    answer(staffSessions.changeMe, () => (proof.isFresh ? ME : needed())),
    answer(staffApplicants.export, () => (proof.isFresh ? new Response("a;b") : needed())),
    answer(staffFactors.proofOptions, () => ({ factors, passkey: QUESTION })),
    answer(staffFactors.stepUp, ({ proof: sent }) => {
      if ("code" in sent && sent.code !== "123456") return refusal(422, "factor_wrong");
      proof.isFresh = true;
      return undefined;
    }),
  );
  const screen = await render(
    <English>
      <StepUp />
    </English>,
  );
  return { screen, dialog: screen.getByRole("dialog", { name: stepUp.title }), ...calls };
};

const change = () => call("PATCH /auth/me", { body: { name: null } });

describe("a change that needs a fresh proof", () => {
  test("is sent again when the person has proved who they are", async () => {
    const { dialog, sentTo } = await openPage(["totp"]);
    const changed = change();
    await dialog.getByLabelText(stepUp.code).fill("000000");
    await dialog.getByRole("button", { name: stepUp.confirm }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(errors.factor_wrong);
    await dialog.getByLabelText(stepUp.code).fill("123456");
    await dialog.getByRole("button", { name: stepUp.confirm }).click();
    expect(await changed).toEqual(ME);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo("PATCH /auth/me")).toEqual([{ name: null }, { name: null }]);
  });

  test("is proved by a passkey, or by a password without a second factor", async () => {
    answerPasskeys();
    const { dialog, sentTo } = await openPage(["passkey", "password"]);
    const changed = change();
    await dialog.getByLabelText(dashboard.password).fill("a long password");
    await dialog.getByRole("button", { name: stepUp.usePasskey }).click();
    expect(await changed).toEqual(ME);
    expect(sentTo("POST /auth/step-up")).toMatchObject([{ proof: { kind: "passkey" } }]);
  });

  test("is not made when the person cancels, and says so", async () => {
    const { dialog, sentTo } = await openPage(["password", "recovery_code"]);
    const refused = change().catch((error: unknown) => error);
    await dialog.getByRole("button", { name: common.cancel }).click();
    const error = await refused;
    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).code).toBe("step_up_needed");
    expect(sentTo("PATCH /auth/me")).toHaveLength(1);
  });

  test("is not made when the page is left with the question open, and the next page asks again", async () => {
    const { screen, dialog } = await openPage(["totp"]);
    const refused = change().catch((error: unknown) => error);
    await expect.element(dialog).toBeVisible();
    await screen.unmount();
    expect(((await refused) as CallError).code).toBe("step_up_needed");
    const next = await openPage(["totp"]);
    const changed = change();
    await next.dialog.getByLabelText(stepUp.code).fill("123456");
    await next.dialog.getByRole("button", { name: stepUp.confirm }).click();
    expect(await changed).toEqual(ME);
  });

  test("asks once for several changes at a time, exports among them", async () => {
    const { screen, dialog, sentTo } = await openPage(["totp"]);
    const query = { locationKey: "yerevan", language: "en" } as const;
    const both = Promise.all([change(), callForResponse("GET /applicant/export", { query })]);
    await dialog.getByLabelText(stepUp.code).fill("123456");
    await dialog.getByRole("button", { name: stepUp.confirm }).click();
    const [, file] = await both;
    expect(await file.text()).toBe("a;b");
    expect(screen.getByRole("dialog").elements()).toHaveLength(0);
    expect(sentTo("POST /auth/step-up")).toHaveLength(1);
  });

  test("leads to the organisation, and back to the page, where the person signed in there", async () => {
    const { dialog } = await openPage(["provider"]);
    void change().catch(() => undefined);
    const address = window.location.pathname + window.location.search;
    await expect
      .element(dialog.getByRole("link", { name: stepUp.useProvider }))
      .toHaveAttribute("href", `/api/auth/provider?${new URLSearchParams({ purpose: "step_up", redirect: address })}`);
  });
});

import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { SignOut } from "@/components/dashboard/sign-out";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";
import { ANI, attended, CHECK_IN, openCheckIn, startsIn } from "./check-in-support";
import { refusal } from "./door-support";
import { English, TEXTS } from "./english";

// A redirect would leave the page of the test.
vi.mock("@/lib/client/login-session-end", { spy: true });

beforeEach(() => void vi.mocked(redirectsToLogin).mockImplementation(isLoginSessionEnd));

const { checkIn: texts, common, dashboard } = TEXTS;

beforeEach(() => startsIn(10));

test("a tap that the end of the session refused is sent after the login", async () => {
  let isEnded = true;
  const { arrived, expectState, reopen, sentTo } = await openCheckIn([ANI], () =>
    isEnded ? refusal(401, "unauthenticated") : undefined,
  );
  await arrived(ANI).click();
  await vi.waitFor(() => expect(redirectsToLogin).toHaveReturnedWith(true));
  isEnded = false;
  await reopen(2);
  await expectState(ANI, texts.state_attended);
  expect(sentTo(CHECK_IN)).toEqual([attended(ANI), attended(ANI)]);
});

test("signing out with a tap that is not sent yet asks first, and then clears what is stored", async () => {
  const { screen, arrived, expectState, sent } = await openCheckIn([ANI], () => new Response("", { status: 503 }));
  const frame = await render(
    <English>
      <SignOut />
    </English>,
  );
  const signOut = frame.getByRole("button", { name: common.signOut });
  await arrived(ANI).click();
  await expectState(ANI, texts.willBeSent);
  await signOut.first().click();
  const dialog = frame.getByRole("dialog", { name: dashboard.unsavedTitle });
  await dialog.getByRole("button", { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectState(ANI, texts.willBeSent);
  expect(sent.map(({ call }) => call)).not.toContain("POST /auth/logout");
  await screen.unmount();
  await signOut.first().click();
  await dialog.getByRole("button", { name: common.signOut }).click();
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain("POST /auth/logout"));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

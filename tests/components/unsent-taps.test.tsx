import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { SignOut } from "@/components/dashboard/sign-out";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";
import { setStaffOwner } from "@/lib/client/staff-owner";
import { ANI, attended, CHECK_IN, counted, NOOR, openCheckIn, startsIn } from "./check-in-support";
import { refusal } from "./door-support";
import { English, TEXTS } from "./english";

// A redirect would leave the page of the test.
vi.mock("@/lib/client/login-session-end", { spy: true });

beforeEach(() => void vi.mocked(redirectsToLogin).mockImplementation(isLoginSessionEnd));

const { checkIn: texts, common, dashboard } = TEXTS;

beforeEach(() => startsIn(10));
afterEach(() => setStaffOwner(undefined));

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

test("the taps of one member of staff wait until they sign in again: a colleague neither sees nor sends them", async () => {
  setStaffOwner({ tenant: "am", id: "ani-of-the-desk" });
  let isEnded = true;
  const { screen, arrived, expectState, reopen, sent, sentTo } = await openCheckIn([ANI, NOOR], () =>
    isEnded ? refusal(401, "unauthenticated") : undefined,
  );
  await arrived(ANI).click();
  await vi.waitFor(() => expect(redirectsToLogin).toHaveReturnedWith(true));
  isEnded = false;
  setStaffOwner({ tenant: "am", id: "nare-of-the-desk" });
  await reopen(2);
  await expect.element(screen.getByText(counted(texts.othersWaiting, 1))).toBeVisible();
  await expectState(ANI, texts.state_active);
  await arrived(NOOR).click();
  await vi.waitFor(() => expect(sentTo(CHECK_IN).at(-1)).toEqual(attended(NOOR)));
  setStaffOwner({ tenant: "am", id: "ani-of-the-desk" });
  await reopen(3);
  await expectState(ANI, texts.state_attended);
  await expect.element(screen.getByText(counted(texts.othersWaiting, 1))).not.toBeInTheDocument();
  const taps = sent.filter(({ call }) => call === CHECK_IN).map(({ body, staff }) => ({ body, staff }));
  expect(taps).toEqual([
    { body: attended(ANI), staff: "ani-of-the-desk" },
    { body: attended(NOOR), staff: "nare-of-the-desk" },
    { body: attended(ANI), staff: "ani-of-the-desk" },
  ]);
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

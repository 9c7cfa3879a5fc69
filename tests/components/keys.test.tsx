import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { KeysScreen } from "@/components/dashboard/keys/keys-screen";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";
import { EARLIER } from "@/lib/contracts/samples";
import { type MachineKey, sampleKey, staffKeys } from "@/lib/contracts/staff-keys";
import { answer, answerCalls, LOCATION, refusal, refuseFields } from "./door-support";
import { English, TEXTS } from "./english";

// A redirect would leave the page of the test.
vi.mock("@/lib/client/login-session-end", { spy: true });

beforeEach(() => void vi.mocked(redirectsToLogin).mockImplementation(isLoginSessionEnd));

const { keys: texts, common } = TEXTS;

const SHEET: MachineKey = { ...sampleKey, expiresAt: "2999-01-01T00:00:00.000Z" };
const ENDED: MachineKey = {
  ...sampleKey,
  _id: "ended",
  name: "Old gate",
  addresses: [],
  expiresAt: EARLIER,
  usedAt: undefined,
};
const TEXT = `startday_key_${"k".repeat(43)}`;
const ADD = "POST /key/add";

interface Door {
  keys?: MachineKey[];
  list?: () => Response;
  add?: () => Response;
  revoke?: () => Response;
}

const open = async ({ keys = [SHEET, ENDED], list, add, revoke }: Door = {}) => {
  let stored = keys;
  const door = answerCalls(
    answer(staffKeys.list, () => list?.() ?? { keys: stored, count: stored.length }),
    answer(staffKeys.add, ({ name, scopes, locations, addresses }) => {
      const refused = add?.();
      if (refused) return refused;
      const made = { ...SHEET, _id: "made", name, scopes, locations, addresses };
      stored = [made, ...stored];
      return { ...made, text: TEXT };
    }),
    answer(staffKeys.revoke, ({ id }) => {
      const refused = revoke?.();
      if (refused) return refused;
      stored = stored.map((key) => (key._id === id ? { ...key, revokedAt: "2026-11-01T00:00:00.000Z" } : key));
      return undefined;
    }),
  );
  const screen = await render(
    <English>
      <KeysScreen language="en" location={LOCATION} locations={[LOCATION]} />
    </English>,
  );
  const dialog = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    dialog,
    cardOf: (name: string) => screen.getByRole("listitem", { name }),
    add: screen.getByRole("button", { name: texts.add, exact: true }),
    name: dialog.getByLabelText(texts.name),
    scope: dialog.getByLabelText(texts.scope_read_schedule),
    addresses: dialog.getByLabelText(texts.addresses),
    submit: dialog.getByRole("button", { name: texts.add, exact: true }),
    revoke: screen.getByRole("button", { name: texts.revokeOf.replace("{name}", SHEET.name) }),
  };
};

describe("the list of keys", () => {
  test("says what each key may do, where, from which addresses, until when, and when it was used", async () => {
    const { cardOf } = await open();
    const sheet = cardOf(SHEET.name);
    for (const text of [texts.scope_read_applicants, "Yerevan", "203.0.113.0/24", texts.state_active])
      await expect.element(sheet).toHaveTextContent(text);
    for (const text of [texts.state_ended, texts.anywhere, texts.never])
      await expect.element(cardOf(ENDED.name)).toHaveTextContent(text);
    await expect.element(cardOf(ENDED.name).getByRole("button")).not.toBeInTheDocument();
  });

  test("says that there is none, and what keys are for", async () => {
    const { screen } = await open({ keys: [] });
    await expect.element(screen.getByText(texts.empty)).toBeVisible();
  });

  test("can be loaded again after a failure", async () => {
    let isDown = true;
    const { screen, cardOf } = await open({
      list: () => (isDown ? refusal(503, "database_unavailable") : (undefined as unknown as Response)),
    });
    await expect.element(screen.getByRole("alert")).toBeVisible();
    isDown = false;
    await screen.getByRole("button", { name: common.retry }).click();
    await expect.element(cardOf(SHEET.name)).toBeVisible();
  });
});

describe("making a key", () => {
  test("shows its text once, to be copied, and never again", async () => {
    const { add, name, scope, addresses, submit, dialog, sentTo, cardOf, screen } = await open();
    await add.click();
    await name.fill("Till");
    await scope.click();
    await addresses.fill("203.0.113.7\n2001:db8::/32");
    await dialog.getByLabelText(texts.ends).selectOptions("30");
    await submit.click();
    const key = dialog.getByLabelText(texts.key, { exact: true });
    await expect.element(key).toHaveValue(TEXT);
    await expect.element(dialog.getByText(texts.madeWarning)).toBeVisible();
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await dialog.getByRole("button", { name: texts.copy, exact: true }).click();
    expect(written).toHaveBeenCalledWith(TEXT);
    await expect.element(dialog.getByRole("status")).toHaveTextContent(texts.copied);
    expect(sentTo(ADD)).toEqual([
      {
        name: "Till",
        scopes: ["read_schedule"],
        locations: ["yerevan"],
        addresses: ["203.0.113.7", "2001:db8::/32"],
        days: 30,
      },
    ]);
    await dialog.getByRole("button", { name: texts.madeDone }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(cardOf("Till")).toBeVisible();
    expect(document.documentElement.outerHTML).not.toContain(TEXT);
    await expect.element(screen.getByRole("button", { name: texts.add, exact: true })).toHaveFocus();
  });

  test("names at each field what is missing, and sends nothing", async () => {
    const { add, name, submit, dialog, sentTo } = await open();
    await add.click();
    await dialog.getByLabelText("Yerevan").click();
    await submit.click();
    for (const text of [texts.wrong_name, texts.wrong_scopes, texts.wrong_locations])
      await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(name).toHaveFocus();
    expect(sentTo(ADD)).toEqual([]);
  });

  test("says at its field that an address is none, and keeps what was typed", async () => {
    const { add, name, scope, addresses, submit, dialog } = await open({ add: () => refuseFields("addresses") });
    await add.click();
    await name.fill("Till");
    await scope.click();
    await addresses.fill("office");
    await submit.click();
    await expect.element(dialog.getByText(texts.wrong_addresses)).toBeVisible();
    await expect.element(addresses).toHaveFocus();
    await expect.element(addresses).toHaveValue("office");
  });

  test("opens and closes by keyboard, and the focus returns", async () => {
    const { add, name, dialog } = await open();
    (add.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
  });
});

describe("revoking a key", () => {
  test("asks first, then shows it as revoked, and moves the focus on", async () => {
    const { revoke, dialog, cardOf, add, sentTo } = await open();
    await revoke.click();
    await expect.element(dialog.getByText(texts.revokeText)).toBeVisible();
    expect(sentTo("POST /key/revoke")).toEqual([]);
    await dialog.getByRole("button", { name: texts.revoke, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(cardOf(SHEET.name)).toHaveTextContent(texts.state_revoked);
    await expect.element(revoke).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
    expect(sentTo("POST /key/revoke")).toEqual([{ id: SHEET._id }]);
  });

  test("shows why it failed, and the key stays", async () => {
    const { revoke, dialog, cardOf } = await open({ revoke: () => refusal(503, "database_unavailable") });
    await revoke.click();
    await dialog.getByRole("button", { name: texts.revoke, exact: true }).click();
    await expect.element(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(cardOf(SHEET.name)).toHaveTextContent(texts.state_active);
  });
});

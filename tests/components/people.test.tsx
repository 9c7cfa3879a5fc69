import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PeopleScreen } from "@/components/dashboard/people/people-screen";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { people } from "@/lib/contracts/people";
import { English, TEXTS } from "./english";
import { openAddress, pushed } from "./navigation-support";

const { people: texts, errors } = TEXTS;

beforeEach(() => openAddress("/dashboard/people?location=yerevan"));

type Found = { person: ReplyOf<typeof people.userView> } | { error: AppError };

const open = async (found?: Found, userId = "") => ({
  screen: await render(
    <English>
      <PeopleScreen found={found} language="en" userId={userId} />
    </English>,
  ),
});

describe("finding a person", () => {
  test("needs an id, and adds it to the address by keyboard alone", async () => {
    const { screen } = await open();
    const field = screen.getByLabelText(texts.userId);
    await screen.getByRole("button", { name: texts.find }).click();
    await expect.element(screen.getByText(texts.required)).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(pushed).toEqual([]);
    await field.fill(" a/1 ");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(pushed).toEqual(["/dashboard/people?location=yerevan&id=a%2F1"]));
    await expect.element(screen.getByText(texts.required)).not.toBeInTheDocument();
  });

  test("shows the name, id and status", async () => {
    const person = { userId: "u1", firstName: "Ani", lastName: "Petrosyan", status: "not_registered" } as const;
    const { screen } = await open({ person }, "u1");
    await expect.element(screen.getByLabelText(texts.userId)).toHaveValue("u1");
    const result = screen.getByRole("status");
    for (const text of ["Ani Petrosyan", "u1", texts.status_not_registered])
      await expect.element(result.getByText(text, { exact: true })).toBeVisible();
  });

  test("says that nobody has the id, or that the records did not answer", async () => {
    const nobody = await open({ error: new AppError("not_found") }, "u2");
    await expect.element(nobody.screen.getByText(texts.none)).toBeVisible();
    const failed = await open({ error: new AppError("upstream_unavailable") }, "u3");
    await expect.element(failed.screen.getByText(errors.upstream_unavailable).last()).toBeVisible();
  });
});

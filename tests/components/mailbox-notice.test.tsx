import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { MailboxNotice } from "@/components/appointment/mailbox-notice";
import type { Application } from "@/lib/contracts/application";
import { sampleApplication } from "@/lib/contracts/samples";
import { English } from "./english";

const EMAIL = "family@example.org";

const show = (mailbox: Application["mailbox"]) =>
  render(
    <English>
      <MailboxNotice application={{ mailbox, student: { ...sampleApplication.student, email: EMAIL } }} />
    </English>,
  );

describe("the notice of a mailbox", () => {
  test("says that the address is not confirmed, and how that is done", async () => {
    const screen = await show("unconfirmed");
    await expect.element(screen.getByText(`${EMAIL} is not confirmed yet. Open the link`)).toBeVisible();
    // It is there from the start, so nothing is announced.
    expect(screen.container.querySelector("[role]")).toBeNull();
  });

  test.each([["confirmed" as const], [undefined]])("shows nothing for a mailbox that is %s", async (mailbox) => {
    const screen = await show(mailbox);
    expect(screen.container).toHaveTextContent("");
    expect(screen.container.childElementCount).toBe(0);
  });
});

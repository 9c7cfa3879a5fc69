import "@/app/globals.css";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AnnouncementsScreen } from "@/components/dashboard/announcements/announcements-screen";
import { MessageButton } from "@/components/dashboard/announcements/message-button";
import { MissingFeatures } from "@/lib/client/features";
import { NOW, samplePresentation } from "@/lib/contracts/samples";
import {
  type AnnouncementPreview,
  type SentAnnouncement,
  staffAnnouncements,
} from "@/lib/contracts/staff-announcements";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { messages } from "./snackbar-support";

const { announcements: texts, common, errors } = TEXTS;
const SEND = "POST /announcements";

const target = { kind: "presentation" as const, presentationId: samplePresentation._id };
const ABOUT = "Everybody at the presentation on Fri, Jun 12, 4:00 PM";

const signature = "Yerevan, Halabyan 16";
const reach: AnnouncementPreview = {
  people: 41,
  unreachable: 2,
  languages: [
    { language: "hy", people: 30, methods: [{ method: "sms", people: 30 }], signature: "Երևան, Հալաբյան 16" },
    {
      language: "en",
      people: 8,
      methods: [
        { method: "sms", people: 5 },
        { method: "email", people: 3 },
      ],
      signature,
    },
    { language: "ru", people: 3, methods: [{ method: "whatsapp", people: 3 }], signature: "Ереван, Алабяна 16" },
  ],
  budgetLeft: 3000,
};

interface Door {
  previews?: AnnouncementPreview[];
  send?: (expectedPeople: number) => Response | undefined;
}

/** Opens the dialog for a message to a presentation. Each look at whom it reaches gets the next answer, the last one again. */
const open = async ({ previews = [reach], send }: Door = {}) => {
  const left = [...previews];
  const door = answerCalls(
    answer(staffAnnouncements.preview, () => (left.length > 1 ? left.shift() : left[0]) ?? reach),
    answer(staffAnnouncements.send, ({ expectedPeople }) => {
      return send?.(expectedPeople) ?? { _id: "sent", people: expectedPeople };
    }),
  );
  const screen = await render(
    <English>
      <MessageButton about={ABOUT} language="en" locationKey="yerevan" target={target} />
    </English>,
  );
  const button = screen.getByRole("button", { name: texts.write, exact: true });
  await button.click();
  const dialog = screen.getByRole("dialog", { name: texts.write });
  return {
    ...door,
    screen,
    button,
    dialog,
    fieldOf: (name: string) => dialog.getByRole("textbox", { name }),
    insteadOf: (index: number) => dialog.getByRole("combobox", { name: texts.instead }).nth(index),
    press: (name: string) => dialog.getByRole("button", { name, exact: true }).click(),
  };
};

describe("a message to many", () => {
  test("shows how many read each language, and how many cannot be reached", async () => {
    const { dialog, fieldOf } = await open();
    await expect.element(dialog).toHaveTextContent(ABOUT);
    await expect.element(dialog.getByRole("status")).toHaveTextContent("41 people get this message");
    await expect.element(dialog).toHaveTextContent("2 people have no way to get messages");
    await expect.element(fieldOf("Հայերեն · 30 people")).toHaveAttribute("lang", "hy");
    await expect.element(fieldOf("English · 8 people")).toBeVisible();
  });

  test("is written, looked at with its cost, and sent once, in three presses", async () => {
    const { dialog, fieldOf, insteadOf, press, sentTo, sent } = await open();
    await fieldOf("Հայերեն · 30 people").fill("Վաղը սկսում ենք ժամը 16:00-ին։");
    await fieldOf("English · 8 people").fill("Tomorrow we start at 4 PM.");
    await insteadOf(0).selectOptions("English");
    await press(texts.check);
    await expect.element(dialog.getByRole("heading", { name: texts.checkTitle })).toHaveFocus();
    await expect.element(dialog).toHaveTextContent(`Tomorrow we start at 4 PM. ${signature}`);
    await expect.element(dialog).toHaveTextContent("also for Русский");
    await expect.element(dialog).toHaveTextContent("35 people, 35 text messages");
    await press("Send to 41 people");
    await expect.poll(() => messages).toEqual(["The message is on its way to 41 people"]);
    expect(sentTo(SEND)).toEqual([
      {
        locationKey: "yerevan",
        target,
        texts: [
          { language: "hy", text: "Վաղը սկսում ենք ժամը 16:00-ին։" },
          { language: "en", text: "Tomorrow we start at 4 PM.", alsoFor: ["ru"] },
        ],
        expectedPeople: 41,
      },
    ]);
    expect(sent.at(-1)?.key).toEqual(expect.any(String));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test.each([
    ["nothing is written", "", texts.textMissing],
    ["a text is too long", "a".repeat(601), "The text has 601 characters. Shorten it to 600."],
    ["a text links to another site", "Pay at www.example.org", /Take out the web address www.example.org/],
  ])("says in the field that %s, and is not sent", async (_what, text, problem) => {
    const { dialog, fieldOf, press, sentTo } = await open();
    const field = fieldOf("Հայերեն · 30 people");
    await field.fill(text);
    await press(texts.check);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription(expect.stringMatching(problem));
    await expect.element(dialog.getByRole("heading", { name: texts.checkTitle })).not.toBeInTheDocument();
    expect(sentTo(SEND)).toEqual([]);
  });

  test("focuses the first of several texts with a problem, in the order in which they stand", async () => {
    const { fieldOf, press } = await open();
    await fieldOf("English · 8 people").fill("Pay at www.example.org");
    await fieldOf("Հայերեն · 30 people").fill("a\n".repeat(400));
    await press(texts.check);
    await expect.element(fieldOf("Հայերեն · 30 people")).toHaveFocus();
    await expect.element(page.getByText("Shorten it to 600.")).toBeInViewport();
  });

  test("is changed again from the check, with the focus in the first text that is written", async () => {
    const { fieldOf, press } = await open();
    await fieldOf("English · 8 people").fill("Hello");
    await press(texts.check);
    await press(texts.edit);
    await expect.element(fieldOf("English · 8 people")).toHaveFocus();
  });

  test("keeps what was written when sending fails, and is sent under the same key", async () => {
    let tries = 0;
    const { dialog, fieldOf, press, sent } = await open({
      send: () => {
        tries += 1;
        return tries === 1 ? refusal(502, "upstream_unavailable") : undefined;
      },
    });
    await fieldOf("English · 8 people").fill("Hello");
    await press(texts.check);
    await press("Send to 41 people");
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(errors.upstream_unavailable);
    await expect.element(dialog).toHaveTextContent(`Hello ${signature}`);
    await press("Send to 41 people");
    await expect.poll(() => messages).toHaveLength(1);
    const keys = sent.filter(({ call }) => call === SEND).map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
  });

  test("shows the new number when other people would get it by now, and asks again", async () => {
    const { dialog, fieldOf, press, sentTo } = await open({
      previews: [reach, { ...reach, people: 43 }],
      send: (expected) =>
        expected === 41 ? refusal(409, "announcement_people_changed", { data: { people: 43 } }) : undefined,
    });
    await fieldOf("English · 8 people").fill("Hello");
    await press(texts.check);
    await press("Send to 41 people");
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("By now 43 people would get the message.");
    await press("Send to 43 people");
    await expect.poll(() => sentTo(SEND)).toHaveLength(2);
  });

  test("asks before what was written is lost, and gives the focus back", async () => {
    const { screen, button, dialog, fieldOf } = await open();
    await fieldOf("English · 8 people").fill("Hello");
    await userEvent.keyboard("{Escape}");
    const question = screen.getByRole("dialog", { name: texts.discardTitle });
    await question.getByRole("button", { name: texts.keep }).click();
    await expect.element(fieldOf("English · 8 people")).toHaveValue("Hello");
    await userEvent.keyboard("{Escape}");
    await question.getByRole("button", { name: texts.discard, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await button.click();
    await expect.element(fieldOf("English · 8 people")).toHaveValue("");
  });

  test("says that nobody would get it, or that the day's budget is too small", async () => {
    const nobody = await open({ previews: [{ people: 0, unreachable: 0, languages: [], budgetLeft: 10 }] });
    await expect.element(nobody.dialog).toHaveTextContent(texts.nobody);
    await nobody.dialog.getByRole("button", { name: common.close }).first().click();
    await nobody.screen.unmount();
    const few = await open({ previews: [{ ...reach, budgetLeft: 5 }] });
    await few.fieldOf("English · 8 people").fill("Hello");
    await few.press(texts.check);
    await expect.element(few.dialog).toHaveTextContent("Today’s budget is enough for 5 people only.");
  });

  test("fits a window of 320 pixels with text of 200 %", async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = "200%";
    const { dialog, fieldOf, press } = await open();
    await fieldOf("Հայերեն · 30 people").fill("Վաղը սկսում ենք");
    const sideways = () =>
      [...dialog.element().querySelectorAll("*"), dialog.element()].some(
        ({ scrollWidth, clientWidth, tagName }) =>
          tagName !== "SPAN" && clientWidth > 0 && scrollWidth > clientWidth + 1,
      );
    expect(sideways()).toBe(false);
    await press(texts.check);
    expect(sideways()).toBe(false);
    document.documentElement.style.fontSize = "";
    await page.viewport(414, 896);
  });

  test("is not offered where the backend cannot send one", async () => {
    const { container } = await render(
      <English>
        <MissingFeatures features={["announcements"]}>
          <MessageButton about={ABOUT} language="en" locationKey="yerevan" target={target} />
        </MissingFeatures>
      </English>,
    );
    expect(container.textContent).toBe("");
  });
});

describe("the messages of a centre", () => {
  const sentOne: SentAnnouncement = {
    _id: "one",
    at: NOW,
    actor: "front-desk",
    target: { kind: "startDay", day: "2026-06-15", startTime: "15:00" },
    texts: [{ language: "hy", text: "Բարև", alsoFor: ["ru"] }],
    people: 31,
    sent: 28,
    heldBack: 1,
    pending: 2,
  };
  const show = async (announcements: SentAnnouncement[]) => {
    answerCalls(answer(staffAnnouncements.list, () => ({ announcements, count: announcements.length })));
    return render(
      <English>
        <AnnouncementsScreen language="en" location={LOCATION} />
      </English>,
    );
  };

  test("say to whom, by whom and when each was sent, what became of it, and what was written", async () => {
    const screen = await show([sentOne]);
    const row = screen.getByRole("listitem");
    await expect.element(row.getByRole("heading")).toHaveTextContent("Everybody who starts on Mon, Jun 15 at 3:00 PM");
    await expect.element(row).toHaveTextContent(/front-desk, .*Jun 8/);
    for (const text of ["28 of 31 delivered", "2 on their way", "1 held back"])
      await expect.element(row).toHaveTextContent(text);
    await row.getByText(texts.texts).click();
    await expect.element(row.getByText("Բարև")).toBeVisible();
    await expect.element(row).toHaveTextContent("Հայերեն, also for Русский");
  });

  test("say how to send the first one", async () => {
    const screen = await show([]);
    await expect.element(screen.getByText(texts.emptyText)).toBeVisible();
  });
});

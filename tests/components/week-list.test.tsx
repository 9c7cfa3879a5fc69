import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { StartDaysScreen } from "@/components/dashboard/start-days/start-days-screen";
import type { ParsedOf } from "@/lib/contracts/endpoint";
import { sampleSession } from "@/lib/contracts/samples";
import { staffStartDays, type Week } from "@/lib/contracts/staff-schedule";
import { mondaysFrom, weekRange } from "@/lib/domain/schedule/weeks";
import { dayText } from "@/lib/i18n/dates";
import { type Day, plusDays } from "@/lib/kit/day";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { startDays: texts, common } = TEXTS;
const WEEKS = "POST /start-day/get-weeks";

/** The week before the first day of the test, a Wednesday. */
const FIRST_WEEK = "2026-06-01";
const CURRENT_WEEK = "2026-06-08";

const SESSION = { ...sampleSession, weekday: 5, pairId: null, registration_employees_count: 1 };

type WeeksBody = NonNullable<ParsedOf<typeof staffStartDays.weeks>["body"]>;

const weeksOf = ({ referenceDate, direction, weeksCount }: WeeksBody): Week[] =>
  mondaysFrom(referenceDate, direction, weeksCount).map((monday) => ({
    ...weekRange(monday),
    capacity: 40,
    busyCapacity: 7,
  }));

/** Opens a location. `reply` answers each request for weeks; by default there are always more. */
const open = async (reply: (body: WeeksBody) => Week[] | Response = weeksOf) => {
  const door = answerCalls(
    answer(staffStartDays.sessions, () => ({ sessions: [SESSION] })),
    answer(staffStartDays.weeks, (body) => {
      const weeks = reply(body);
      return weeks instanceof Response ? weeks : { weeks };
    }),
    answer(staffStartDays.list, () => ({ startDays: [] })),
  );
  const screen = await render(
    <English>
      <StartDaysScreen holidays={{}} language="en" location={LOCATION} wordingKey="other" />
    </English>,
  );
  const list = screen.getByRole("region", { name: texts.weeks });
  const items = list.getByRole("listitem");
  await expect.element(items).toHaveLength(10);
  await expect.element(screen.getByRole("group", { name: texts.grid })).toBeVisible();
  const buttonAt = (end: "first" | "last") => list.getByRole("button")[end]();
  return { ...door, screen, items, earlier: buttonAt("first"), later: buttonAt("last") };
};

const nameOf = (monday: Day) => dayText("en", "dayOfMonth", monday);
const past = (referenceDate: Day) => ({ direction: "past", weeksCount: 5, referenceDate, locationKey: "yerevan" });

beforeEach(() => {
  vi.setSystemTime(new Date("2026-06-10T09:30:00Z"));
});

describe("the list of weeks", () => {
  test("begins one week before now, with ten weeks", async () => {
    const { items, sentTo } = await open();
    expect(sentTo(WEEKS)[0]).toEqual({
      direction: "future",
      weeksCount: 10,
      referenceDate: "2026-06-03",
      locationKey: "yerevan",
    });
    await expect.element(items.first()).toHaveTextContent(nameOf(FIRST_WEEK));
  });

  test("lists five earlier weeks each time, and the chosen week stays", async () => {
    const { items, earlier, sentTo } = await open();
    for (const count of [15, 20]) {
      await earlier.click();
      await expect.element(items).toHaveLength(count);
      const chosen = items.nth(count - 9);
      await expect.element(chosen).toHaveTextContent(nameOf(CURRENT_WEEK));
      await expect.element(chosen.getByRole("button")).toHaveAttribute("aria-current", "true");
    }
    const requests = (sentTo(WEEKS) as WeeksBody[]).filter(({ direction }) => direction === "past");
    expect(requests).toEqual([past(FIRST_WEEK), past(plusDays(FIRST_WEEK, -35))]);
    const shownDays = (sentTo("POST /start-day/get") as { dates: Day[] }[]).map(({ dates }) => dates[0]);
    expect(new Set(shownDays)).toEqual(new Set([CURRENT_WEEK]));
    await expect.element(items.first()).toHaveTextContent(nameOf(plusDays(FIRST_WEEK, -70)));
  });

  test("lists five later weeks, further than a year", async () => {
    const { items, later, sentTo } = await open();
    for (let count = 15; count <= 65; count += 5) {
      await later.click();
      await expect.element(items).toHaveLength(count);
    }
    expect(sentTo(WEEKS)).toContainEqual({ ...past("2026-08-10"), direction: "future" });
  });

  test("refreshes every listed week", async () => {
    const { items, earlier, sentTo } = await open();
    await earlier.click();
    await expect.element(items).toHaveLength(15);
    window.dispatchEvent(new Event("focus"));
    const all = { direction: "future", weeksCount: 15, referenceDate: plusDays(FIRST_WEEK, -35) };
    await vi.waitFor(() => expect(sentTo(WEEKS).at(-1)).toMatchObject(all));
    await expect.element(items).toHaveLength(15);
  });

  test("says where it ends", async () => {
    const { items, earlier, later } = await open((body) =>
      weeksOf(body).filter(({ firstDay }) => firstDay >= "2026-05-18" && firstDay < "2026-08-10"),
    );
    await earlier.click();
    await expect.element(items).toHaveLength(12);
    await expect.element(earlier).toHaveTextContent(texts.noEarlierWeeks);
    await expect.element(earlier).toHaveAttribute("aria-disabled", "true");
    await later.click();
    await expect.element(later).toHaveTextContent(texts.noLaterWeeks);
    await expect.element(items).toHaveLength(12);
  });

  test("says when more weeks could not be loaded, and loads them when asked again", async () => {
    let isDown = false;
    const { screen, items, earlier } = await open((body) =>
      isDown ? new Response("", { status: 503 }) : weeksOf(body),
    );
    isDown = true;
    await earlier.click();
    await expect.element(screen.getByRole("button", { name: common.retry })).toBeVisible();
    await expect.element(earlier).not.toHaveAttribute("aria-disabled");
    await expect.element(items).toHaveLength(10);
    isDown = false;
    await earlier.click();
    await expect.element(items).toHaveLength(15);
    await expect.element(screen.getByRole("button", { name: common.retry })).not.toBeInTheDocument();
  });
});

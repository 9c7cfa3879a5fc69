import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { OverviewScreen } from "@/components/dashboard/overview/overview-screen";
import { MissingFeatures } from "@/lib/client/features";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { type Overview, sampleOverview } from "@/lib/contracts/overview-parts";
import { IDS } from "@/lib/contracts/samples";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { staffOverview } from "@/lib/contracts/staff-overview";
import type { Feature } from "@/lib/domain/tenant/features";
import { plusDays } from "@/lib/kit/day";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";

const { common, overview: texts } = TEXTS;
const CHECK_IN = "/dashboard/check-in?location=yerevan";
const APPLICANTS = "/dashboard/applicants?location=yerevan";

const [sampleWeek] = sampleOverview.weeks as [Overview["weeks"][number]];
const weeks = Array.from({ length: 10 }, (_, at) => ({
  ...sampleWeek,
  firstDay: plusDays(sampleWeek.firstDay, 7 * at),
  lastDay: plusDays(sampleWeek.lastDay, 7 * at),
}));
const steps = (reached: readonly number[]) =>
  (["location", "session", "done"] as const).map((step, index) => ({ step, reached: reached[index] ?? 0 }));
const OVERVIEW: Overview = {
  ...sampleOverview,
  weeks,
  funnels: [
    { week: "2026-06-01", steps: steps([40, 30, 24]) },
    { week: "2026-05-25", steps: steps([20, 10, 5]) },
  ],
};

const CLOSURES = { closures: [], booked: 0, weekdays: [] };
type Closures = ReplyOf<typeof staffClosures.list>;

const open = async (
  answerOverview: () => Overview | Response,
  missing: Feature[] = [],
  answerClosures: () => Closures | Response = () => CLOSURES,
) => {
  answerCalls(answer(staffOverview.get, answerOverview), answer(staffClosures.list, answerClosures));
  const screen = await render(
    <English>
      <MissingFeatures features={missing}>
        <OverviewScreen language="en" location={LOCATION} />
      </MissingFeatures>
    </English>,
  );
  const rowsOf = (name: string) => screen.getByRole("table", { name }).getByRole("row");
  return {
    screen,
    weekRows: rowsOf(texts.weeksTitle),
    presentationRows: rowsOf(texts.presentationsTitle),
    figures: screen.getByRole("definition"),
  };
};

describe("one failed read of the overview", () => {
  const away = () => refusal(503, "upstream_unavailable");

  test("of the closed days leaves the numbers, and is tried again", async () => {
    let isAway = true;
    const { screen, figures } = await open(
      () => OVERVIEW,
      [],
      () => (isAway ? away() : { ...CLOSURES, booked: 3 }),
    );
    await expect.element(screen.getByRole("alert")).toBeVisible();
    await expect.element(figures.first()).toBeVisible();
    isAway = false;
    await screen.getByRole("button", { name: common.retry }).click();
    await expect.element(screen.getByText(/^3 people/)).toBeVisible();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  });

  test("of the numbers leaves the warning of who is booked on closed days", async () => {
    const { screen } = await open(away, [], () => ({ ...CLOSURES, booked: 3 }));
    await expect.element(screen.getByRole("alert")).toBeVisible();
    await expect.element(screen.getByText(/^3 people/)).toBeVisible();
  });
});

describe("the overview", () => {
  test("shows today's people, ten weeks, the next presentations, and the numbers of the centre", async () => {
    const { screen, weekRows, presentationRows, figures } = await open(() => OVERVIEW);
    await expect.element(screen.getByRole("heading", { level: 2, name: /^Today, Monday, June 8/ })).toBeVisible();
    await expect.element(screen.getByRole("row", { name: /4:00\sPM.*12.*7.*1/ })).toBeVisible();
    // Each week has a row with its bar, and one with its texts.
    await expect.element(weekRows).toHaveLength(21);
    await expect.element(weekRows.nth(1)).toHaveTextContent(/22\/60.*37%/);
    await expect.element(presentationRows).toHaveLength(2);
    await expect.element(presentationRows.last()).toHaveTextContent(/4:00\sPM.*12\/30.*40%/);
    expect(figures.elements().map(({ textContent }) => textContent)).toEqual([
      "9",
      "people came and are not accepted yet",
      "180",
      "bookable now, over the next 10 weeks",
      "4",
      "people wait for a seat",
      "8%",
      "of 50 appointments in 90 days",
    ]);
  });

  test("leads from each number of people to those people", async () => {
    const { screen } = await open(() => OVERVIEW);
    const presentation = `&presentation=${IDS.presentation}`;
    const links = {
      "Expected, 4:00\u202fPM: 12": CHECK_IN + presentation,
      "Arrived, 4:00\u202fPM: 7": `${APPLICANTS}&state=attended${presentation}`,
      "Missed, 4:00\u202fPM: 1": `${APPLICANTS}&state=missed${presentation}`,
      [`${texts.waiting}: ${OVERVIEW.waiting}`]: "/dashboard/waiting?location=yerevan",
      "To accept: 9": `${APPLICANTS}&status=submitted&state=attended`,
    };
    for (const [name, href] of Object.entries(links)) {
      const link = screen.getByRole("link", { name });
      await expect.element(link).toBeVisible();
      expect(new URL(link.element().getAttribute("href") ?? "", "http://x").searchParams).toEqual(
        new URL(href, "http://x").searchParams,
      );
    }
  });

  test("sums several presentations of today", async () => {
    const [one] = OVERVIEW.today.presentations as [Overview["today"]["presentations"][number]];
    const other = { ...one, _id: IDS.session, people: { expected: 8, arrived: 1, missed: 2 } };
    const { screen } = await open(() => ({ ...OVERVIEW, today: { ...OVERVIEW.today, presentations: [one, other] } }));
    await expect.element(screen.getByRole("row", { name: `${texts.allToday} 20 8 3` })).toBeVisible();
  });

  test("says who starts today and tomorrow, with the sheets to sign", async () => {
    const { screen } = await open(() => OVERVIEW);
    await expect
      .element(screen.getByRole("link", { name: /3:30–5:30\sPM: 7 people/ }))
      .toHaveAttribute("href", `${APPLICANTS}&startDate=2026-06-08&sort=name`);
    await expect
      .element(screen.getByRole("link", { name: /^Sign-in sheet, 3:30/ }))
      .toHaveAttribute(
        "href",
        `/dashboard/overview/sign-in-sheets?location=yerevan&date=2026-06-08&startDay=${IDS.startDay}`,
      );
    await expect.element(screen.getByText(texts.nobodyStarts)).toBeVisible();
  });

  test("says why free seats cannot be booked, and what is usual", async () => {
    const seats = { capacity: 60, taken: 48, free: 12, bookable: 0 };
    const blocked = (presentations: "full" | "none") => ({ day: "2026-06-22", presentations });
    const { weekRows } = await open(() => ({
      ...OVERVIEW,
      weeks: [
        { ...sampleWeek, seats: { ...seats, bookable: 12 }, usualShare: undefined, expectedShare: undefined },
        { ...sampleWeek, seats: { ...seats, blocked: blocked("none") }, expectedShare: undefined },
        { ...sampleWeek, seats: { ...seats, blocked: blocked("full") }, usualShare: 0.4, expectedShare: 0.87 },
        { ...sampleWeek, seats: { ...seats, bookable: 5, blocked: blocked("none") } },
      ].map((week, at) => ({ ...week, firstDay: plusDays(week.firstDay, 7 * at) })),
    }));
    await expect.element(weekRows.nth(2)).toHaveTextContent(/^12 free$/);
    await expect
      .element(weekRows.nth(4))
      .toHaveTextContent("12 free, but no presentation before Mon, Jun 22Usually 40% by now");
    await expect
      .element(weekRows.nth(6))
      .toHaveTextContent(
        "12 free, but the presentations before Mon, Jun 22 are fullUsually 40% by now, about 85% expected at the start",
      );
    await expect.element(weekRows.nth(8)).toHaveTextContent(/^12 free, 5 can be booked now/);
  });

  test("shows where applicants stop, beside the week before", async () => {
    const { screen } = await open(() => OVERVIEW);
    const rows = screen.getByRole("table", { name: texts.funnelTitle }).getByRole("row");
    await expect.element(rows.nth(1)).toHaveTextContent("Centre4075%50%");
    await expect.element(rows.nth(3)).toHaveTextContent(/^Done24$/);
    await expect.element(screen.getByText(/^Applications begun Jun 1 – Jun 7/)).toBeVisible();
  });

  test("says when it will show where applicants stop", async () => {
    const { screen } = await open(() => ({ ...OVERVIEW, funnels: [] }));
    await expect.element(screen.getByText(texts.funnelNone)).toBeVisible();
  });

  test("leads to no list of applicants where the backend has none", async () => {
    const { screen } = await open(() => OVERVIEW, ["applicants"]);
    await expect.element(screen.getByRole("row", { name: /4:00\sPM 12 7 1/ })).toBeVisible();
    await expect.element(screen.getByRole("link", { name: /^Arrived/ })).not.toBeInTheDocument();
  });

  test("has no share of missed appointments while there were none", async () => {
    const { screen, figures } = await open(() => ({ ...OVERVIEW, missedShare: 0, pastAppointments: 0 }));
    await expect.element(screen.getByText(texts.missedNone)).toBeVisible();
    await expect.element(figures.nth(6)).toHaveTextContent(/^–$/);
  });

  test("links from a week to its start days, and from today and a presentation to the check-in", async () => {
    const { screen, weekRows, presentationRows } = await open(() => OVERVIEW);
    await expect
      .element(weekRows.nth(5).getByRole("link"))
      .toHaveAttribute("href", "/dashboard/schedules/start_day?location=yerevan&week=2026-06-29");
    await expect.element(screen.getByRole("link", { name: texts.openDoor })).toHaveAttribute("href", CHECK_IN);
    await expect
      .element(presentationRows.last().getByRole("link"))
      .toHaveAttribute("href", `${CHECK_IN}&presentation=${IDS.presentation}`);
  });

  test("says that it could not be loaded, and loads on Retry", async () => {
    let answerOverview = (): Overview | Response => new Response("{}", { status: 503 });
    // A page out of sight is not refreshed: only the press loads it again.
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { screen, weekRows } = await open(() => answerOverview());
    const retry = screen.getByRole("alert").getByRole("button", { name: common.retry });
    await expect.element(retry).toBeVisible();
    answerOverview = () => OVERVIEW;
    await retry.click();
    await expect.element(weekRows).toHaveLength(21);
    await expect.element(retry).not.toBeInTheDocument();
  });
});

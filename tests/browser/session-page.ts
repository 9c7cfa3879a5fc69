import { type Browser, expect, type Page } from "playwright/test";
import type { Application } from "@/lib/contracts/registrations";
import type { Session } from "@/lib/contracts/schedule";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import { birthDateOf, freshPhone, siteOf } from "./applicant-journey";

const AHEAD = 97;

/** A call to the site's door as a page of it makes them. */
export const ask = async <Reply>(page: Page, method: string, path: string, body?: object): Promise<Reply> => {
  const { status, reply } = await page.evaluate(
    async ([verb, address, text]) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`/api${address}`, { method: verb, headers, ...(text && { body: text }) });
      return { status: response.status, reply: response.status === 204 ? undefined : await response.json() };
    },
    [method, path, body ? JSON.stringify(body) : ""] as const,
  );
  expect(status, `${method} ${path}: ${JSON.stringify(reply)}`).toBeLessThan(300);
  return reply as Reply;
};

/** Opens an applicant's session, as the verification screen does. */
export const signIn = async (page: Page, site: string, language: string): Promise<void> => {
  const value = freshPhone("+37491", 6);
  await page.goto(`${site}/?lang=${language}`);
  await ask(page, "POST", "/verification/send", { value, method: "sms", language });
  const inbox = `/dev/messages?to=${encodeURIComponent(value)}`;
  const { messages } = await ask<{ messages: { code?: string }[] }>(page, "GET", inbox);
  await ask(page, "POST", "/verification/check", { value, method: "sms", code: messages[0]?.code });
};

export const STUDENT = {
  firstName: "Անի",
  lastName: "Պետրոսյան",
  firstNameEn: "Ani",
  lastNameEn: "Petrosyan",
  birthDate: birthDateOf(14),
  gender: "female",
  phone: "+37491234567",
  special_needs: "good",
};

export const GUARDIAN = {
  key: "one",
  type: 0,
  firstName: "Նարե",
  lastName: "Պետրոսյան",
  phoneNumbers: [{ phone: "+37491234568", sms: true }],
};

/** A centre, and where its network is served if not by the tests' own server. */
export interface AtCentre {
  tenant: string;
  locationKey: string;
  language?: string;
  site?: string;
}

/** A newcomer whose answers are complete but for the seats, on the page that asks for those. */
export const atSeats = async (
  page: Page,
  { tenant, locationKey, language = "en", site = siteOf(tenant) }: AtCentre,
): Promise<string> => {
  await signIn(page, site, language);
  const draft = await ask<Application>(page, "POST", "/registration", { language });
  const { dashboardConfig } = await ask<{ dashboardConfig: { contract: { version: string } } }>(page, "GET", "/config");
  await ask(page, "PUT", `/registration/${draft._id}`, {
    location_key: locationKey,
    userLegalStatus: 1,
    student: STUDENT,
    guardians: [GUARDIAN],
    step: "session",
    maxStep: "session",
    lang: language,
    isStudentAdult: false,
    version: draft.version,
    contract: { version: dashboardConfig.contract.version, signer: "guardian" },
  });
  await page.goto(`${site}/form/${draft._id}?step=session`);
  return draft._id;
};

/** What the centre's staff do from their dashboard. */
export class Staff {
  private constructor(
    private readonly page: Page,
    private readonly locationKey: string,
    private readonly zone: string,
  ) {}

  static async of(browser: Browser, tenant: string, locationKey: string, zone = "Asia/Yerevan"): Promise<Staff> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${siteOf(tenant)}/dashboard`);
    await ask(page, "POST", "/auth/login", { username: "demo", password: "demo-password" });
    return new Staff(page, locationKey, zone);
  }

  get today(): Day {
    return dayIn(this.zone, new Date());
  }

  /** The centre's weekly sessions by weekday and time. */
  async sessions(): Promise<Session[]> {
    const body = { locationKey: this.locationKey };
    return (await ask<{ sessions: Session[] }>(this.page, "POST", "/schedule/get-sessions", body)).sessions;
  }

  private async days(sessionIds: readonly string[]): Promise<StaffStartDay[]> {
    const dates = Array.from({ length: AHEAD }, (_, at) => plusDays(this.today, at + 1));
    const body = { dates, location_key: this.locationKey, isFilled: false };
    const { startDays } = await ask<{ startDays: StaffStartDay[] }>(this.page, "POST", "/start-day/get", body);
    return startDays.filter(({ sessionId }) => sessionIds.includes(sessionId));
  }

  /** Gives every day of these sessions so many seats more than are taken. */
  async leave(seats: number, sessionIds: readonly string[]): Promise<void> {
    const days = await this.days(sessionIds);
    const start_days = days.map(({ _id, busyCapacity }) => ({ _id, capacity: busyCapacity + seats }));
    await ask(this.page, "PATCH", "/start-day/update", { location_key: this.locationKey, start_days });
  }

  /** Gives one day of a session so many seats. */
  async setDay(sessionId: string, date: Day, capacity: number): Promise<void> {
    const day = (await this.days([sessionId])).find((one) => one.date === date);
    const start_days = [{ _id: day?._id, capacity }];
    await ask(this.page, "PATCH", "/start-day/update", { location_key: this.locationKey, start_days });
  }

  /** The days of a session that an applicant may choose, as a presentation leads to each: from next week on. */
  async freeDates(sessionId: string): Promise<Day[]> {
    const days = await this.days([sessionId]);
    return days.map(({ date }) => date).filter((date) => date > plusDays(this.today, 8));
  }

  /** Makes single sessions of two hours on some weekdays and opens their days of the next weeks. */
  async addSingles(weekdays: readonly number[], capacity = 5, start_time = "11:00"): Promise<void> {
    const end_time = `${Number(start_time.slice(0, 2)) + 2}:00`;
    const slot = { locationKey: this.locationKey, start_time, end_time, capacity };
    const { sessions } = await ask<{ sessions: Session[] }>(this.page, "POST", "/schedule/add", { ...slot, weekdays });
    const dates = Array.from({ length: 56 }, (_, at) => plusDays(this.today, at + 1));
    const start_days = sessions.flatMap(({ _id, weekday }) =>
      dates
        .filter((date) => (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) === weekday)
        .map((date) => ({ date, capacity, sessionId: _id })),
    );
    await ask(this.page, "POST", "/start-day/add", { location_key: this.locationKey, start_days });
  }
}

/** Both halves of the pair that begins with a session. */
export const pairIds = (sessions: readonly Session[], at: number): string[] => {
  const pairs = sessions.filter((one) => {
    const other = sessions.find(({ _id }) => _id === one.pairId);
    return other !== undefined && one.weekday < other.weekday;
  });
  const first = pairs[at];
  return first ? [first._id, first.pairId ?? ""] : [];
};

import type { Session } from "@/lib/contracts/schedule";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";

/** The demo's manager, who manages every location of every tenant. */
export const DEMO = { username: "demo", password: "demo-password" };

/** A client that is signed in as staff; by default as the demo's manager. */
export const staffClient = async (site: string, as = DEMO): Promise<SiteClient> => {
  const client = new SiteClient(site);
  await callApi(client, "POST", "/auth/login", as);
  return client;
};

interface Invitation {
  username: string;
  password: string;
  role?: "staff" | "manager";
  locations: readonly string[];
}

/** The token of a one-time link, which the link carries in its fragment. */
const tokenOf = (url: string): string => new URL(url).hash.replace("#token=", "");

/** Uses a one-time link, as its page does, to set a password. */
export const acceptLink = async (site: string, url: string, password: string): Promise<void> => {
  await callApi(new SiteClient(site), "POST", "/auth/link/accept", { token: tokenOf(url), password });
};

/** Invites somebody as the demo's manager, and accepts the printed link with a password. Returns the account's id. */
export const inviteStaff = async (
  site: string,
  { username, password, role = "staff", locations }: Invitation,
): Promise<string> => {
  const body = { username, role, locations };
  const { account, link } = await callApi<{ account: { _id: string }; link: { url: string } }>(
    await staffClient(site),
    "POST",
    "/account/add",
    body,
  );
  await acceptLink(site, link.url, password);
  return account._id;
};

/** Gives an account a new password by a printed link, which ends its sessions. */
export const renewPassword = async (site: string, id: string, password: string): Promise<void> => {
  const made = { id, kind: "password" };
  const { url } = await callApi<{ url: string }>(await staffClient(site), "POST", "/account/link", made);
  await acceptLink(site, url, password);
};

/** Saves settings of a location as its manager does. */
export const saveSettings = async (site: string, locationKey: string, settings: object): Promise<void> => {
  await callApi(await staffClient(site), "POST", `/config/${locationKey}`, settings);
};

const DAYS_AHEAD = 97;

/** The changes that staff of a location make, by the dashboard's calls. */
export class StaffApi {
  private constructor(
    private readonly client: SiteClient,
    private readonly locationKey: string,
    private readonly zone: string,
  ) {}

  static async of(tenant: string, locationKey: string, zone = "Asia/Yerevan"): Promise<StaffApi> {
    return new StaffApi(await staffClient(siteOf(tenant)), locationKey, zone);
  }

  private get today(): Day {
    return dayIn(this.zone, new Date());
  }

  /** The location's weekly sessions by weekday and time. */
  async sessions(): Promise<Session[]> {
    const body = { locationKey: this.locationKey };
    return (await callApi<{ sessions: Session[] }>(this.client, "POST", "/schedule/get-sessions", body)).sessions;
  }

  private async days(sessionIds: readonly string[]): Promise<StaffStartDay[]> {
    const dates = Array.from({ length: DAYS_AHEAD }, (_, at) => plusDays(this.today, at + 1));
    const body = { dates, location_key: this.locationKey, isFilled: false };
    const { startDays } = await callApi<{ startDays: StaffStartDay[] }>(this.client, "POST", "/start-day/get", body);
    return startDays.filter(({ sessionId }) => sessionIds.includes(sessionId));
  }

  private saveCapacities(
    start_days: readonly { _id: string | null | undefined; capacity: number }[],
  ): Promise<unknown> {
    return callApi(this.client, "PATCH", "/start-day/update", { location_key: this.locationKey, start_days });
  }

  /** Leaves so many seats free on every day of these sessions. */
  async leaveSeats(seats: number, sessionIds: readonly string[]): Promise<void> {
    const days = await this.days(sessionIds);
    await this.saveCapacities(days.map(({ _id, busyCapacity }) => ({ _id, capacity: busyCapacity + seats })));
  }

  /** Sets the free seats of one day of a session. */
  async setDay(sessionId: string, date: Day, capacity: number): Promise<void> {
    const day = (await this.days([sessionId])).find((one) => one.date === date);
    await this.saveCapacities([{ _id: day?._id, capacity }]);
  }

  /** The days of a session that an applicant can choose, from next week on: each has a presentation before it. */
  async freeDates(sessionId: string): Promise<Day[]> {
    const days = await this.days([sessionId]);
    return days.map(({ date }) => date).filter((date) => date > plusDays(this.today, 8));
  }
}

/** The ids of both sessions of a pair, by its index in the week. */
export const pairIds = (sessions: readonly Session[], at: number): string[] => {
  const pairs = sessions.filter((one) => {
    const other = sessions.find(({ _id }) => _id === one.pairId);
    return other !== undefined && one.weekday < other.weekday;
  });
  const first = pairs[at];
  return first ? [first._id, first.pairId ?? ""] : [];
};

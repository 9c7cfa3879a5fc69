import { randomBytes } from "node:crypto";
import { type Day, dayIn, plusDays, weekdayOf } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { type Form, STEPS } from "./form";
import { Refusal } from "./tokens";

export interface Session {
  _id: string;
  weekday: number;
  start: string;
  end: string;
  pairId: string;
  capacity: number;
}

/** Something with seats. */
export interface Seats {
  _id: string;
  capacity: number;
  busyCapacity: number;
}
export type StartDay = Seats & { sessionId: string; date: Day };
/** `date` is an ISO date-time. */
export type Presentation = Seats & { date: string; startDates: Day[] };

export interface LocationState {
  location_key: string;
  name: string;
  timeZone: string;
  sessions: Session[];
  startDays: StartDay[];
  presentations: Presentation[];
  registrationEmployeesCount: number;
  /** Members of the dashboard's configuration that are different here. */
  override: Record<string, unknown>;
}

export interface Appointment {
  startDay: StartDay;
  pairStartDay: StartDay;
  presentation: Presentation;
  session: Session;
  secondarySession: Session;
  createdAt: string;
  userId: string;
}

export interface Application extends Form {
  _id: string;
  owner: string;
  language?: string;
  appointment?: Appointment;
}

export interface TenantState {
  key: string;
  languages: readonly string[];
  locations: LocationState[];
  applications: Map<string, Application>;
  /** The subject of each verified value's tokens. */
  subjects: Map<string, string>;
  codes: Map<string, { code: string; sentAt: number }>;
}

const ARMENIA = ["hy en", "yerevan Asia/Yerevan"] as const;
/** The tenants that can be served: their languages, and their locations with the time zone. */
const TENANTS: Readonly<Record<string, readonly [languages: string, ...locations: string[]]>> = {
  local: ARMENIA,
  am: [...ARMENIA, "nor-nork Asia/Yerevan"],
  de: ["de en", "berlin Europe/Berlin"],
  saar: ["de en", "saar Europe/Berlin"],
  es: ["de en", "essen Europe/Berlin"],
  ma: ["de en", "mannheim Europe/Berlin"],
  kut: ["ka en", "kutaisi Asia/Tbilisi"],
  ba: ["es_AR", "buenos-aires America/Argentina/Buenos_Aires"],
  tks: ["ja en", "takasaki Asia/Tokyo"],
  // The second location is known to this backend alone.
  ams: ["nl en", "amsterdam Europe/Amsterdam", "utrecht-west Europe/Amsterdam"],
  la: ["en es_US", "los-angeles America/Los_Angeles"],
  mar: ["fr en", "marseille Europe/Paris"],
  mum: ["en", "mumbai Asia/Kolkata"],
  ast: ["ru en", "astana Asia/Almaty"],
  labs: ["hy en", "labs-yerevan Asia/Yerevan"],
  studios: ["hy en", "studios-yerevan Asia/Yerevan"],
  ...{ "1": ARMENIA, "2": ARMENIA, "3": ARMENIA },
  // The second location is known to this backend alone.
  "4": [...ARMENIA, "vanadzor-lab Asia/Yerevan"],
};
export const TENANT_KEYS = Object.keys(TENANTS);

/** Two pairs. Thursday has a session of each, so its dates are twice among those of a presentation. */
const WEEKLY_SESSIONS = [
  { weekday: 1, start: "15:00", end: "17:00", pair: 1 },
  { weekday: 4, start: "15:00", end: "17:00", pair: 0 },
  { weekday: 4, start: "17:30", end: "19:30", pair: 3 },
  { weekday: 6, start: "11:00", end: "13:00", pair: 2 },
];
/** Pages that the applicants of a location do not see. */
const SKIPPED: Readonly<Record<string, string>> = { "nor-nork": "accommodations" };
const SESSION_CAPACITY = 20;
const PRESENTATION_CAPACITY = 100;
const WEEKS_OF_START_DAYS = 8;
const WEEKS_OF_PRESENTATIONS = 6;

export const newId = (): string => randomBytes(12).toString("hex");

const range = <Item>(length: number, itemAt: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => itemAt(index));

const weeklySessions = (): Session[] => {
  const ids = WEEKLY_SESSIONS.map(newId);
  return WEEKLY_SESSIONS.map(({ pair, ...session }, index) => ({
    ...session,
    ...{ _id: ids[index] ?? "", pairId: ids[pair] ?? "", capacity: SESSION_CAPACITY },
  }));
};

/** Presentations are in the evening of tomorrow and of the same day of later weeks, each for every start day after it. */
const seedLocation = (line: string, now: Date): LocationState => {
  const [location_key = "", timeZone = ""] = line.split(" ");
  const name = location_key.replace(/(^|-)(\w)/g, (_, dash, letter) => `${dash && " "}${letter.toUpperCase()}`);
  const today = dayIn(timeZone, now);
  const sessions = weeklySessions();
  const startDays = range(7 * WEEKS_OF_START_DAYS, (index) => plusDays(today, index + 1)).flatMap((date) =>
    sessions
      .filter(({ weekday }) => weekday === weekdayOf(date))
      .map(({ _id, capacity }) => ({ _id: newId(), sessionId: _id, date, capacity, busyCapacity: 0 })),
  );
  const presentations = range(WEEKS_OF_PRESENTATIONS, (week) => plusDays(today, 7 * week + 1)).map((day) => ({
    _id: newId(),
    date: instantAt(day, "18:00", timeZone).toISOString(),
    ...{ capacity: PRESENTATION_CAPACITY, busyCapacity: 0 },
    startDates: startDays.map(({ date }) => date).filter((date) => date > day),
  }));
  const skipped = SKIPPED[location_key];
  const override = skipped ? { pages: STEPS.filter((page) => page !== skipped) } : {};
  return { location_key, name, timeZone, sessions, startDays, presentations, registrationEmployeesCount: 1, override };
};

/** A tenant as it is at first; nothing for an unknown key. */
export const seedTenant = (key: string, now: Date): TenantState | undefined => {
  const [languages = "", ...lines] = (Object.hasOwn(TENANTS, key) && TENANTS[key]) || [];
  const locations = lines.map((line) => seedLocation(line, now));
  const nobody = { applications: new Map(), subjects: new Map(), codes: new Map() };
  return locations.length > 0 ? { key, languages: languages.split(" "), locations, ...nobody } : undefined;
};

/** The tenant's location. Refuses an unknown one. */
export const requireLocation = ({ locations }: TenantState, key: string | undefined): LocationState => {
  const location = locations.find(({ location_key }) => location_key === key);
  if (!location) throw new Refusal(400, `Unknown location: ${key}`);
  return location;
};

/** The row with the id. Refuses an unknown one with 404. */
export const requireRow = <Row extends { _id: string }>(
  rows: readonly Row[],
  id: string | undefined,
  noun: string,
): Row => {
  const row = rows.find(({ _id }) => _id === id);
  if (!row) throw new Refusal(404, `${noun} not found`);
  return row;
};

import type { Day } from "@/lib/kit/day";
import type { Form } from "./form";

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

export interface StartDay extends Seats {
  sessionId: string;
  date: Day;
}

export interface Presentation extends Seats {
  /** An ISO date-time. */
  date: string;
  startDates: Day[];
}

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

export interface SentCode {
  code: string;
  sentAt: number;
}

export interface TenantState {
  key: string;
  languages: readonly string[];
  agePreCheck: boolean;
  locations: LocationState[];
  applications: Map<string, Application>;
  /** The subject of each verified value's tokens. */
  subjects: Map<string, string>;
  codes: Map<string, SentCode>;
}

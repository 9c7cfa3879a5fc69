import { ageNotices } from "./age-notices";
import { centers } from "./centers";
import { configuration } from "./configuration";
import { desk } from "./desk";
import { developer } from "./developer";
import type { Endpoint } from "./endpoint";
import { files } from "./files";
import { handOver } from "./hand-over";
import { health } from "./health";
import { jointBookings } from "./joint-bookings";
import { mailboxes } from "./mailboxes";
import type { maps } from "./maps";
import { people } from "./people";
import { registrations } from "./registrations";
import { schedule } from "./schedule";
import { schools } from "./schools";
import { seats } from "./seats";
import { staffAuth } from "./staff";
import { staffAccounts } from "./staff-accounts";
import { staffAnnouncements } from "./staff-announcements";
import { staffAnswers } from "./staff-answers";
import { staffApplicants } from "./staff-applicants";
import { staffAudit } from "./staff-audit";
import { staffBookings } from "./staff-bookings";
import { staffClosures } from "./staff-closures";
import { staffConfiguration } from "./staff-configuration";
import { staffDuplicates } from "./staff-duplicates";
import { staffFactors } from "./staff-factors";
import { staffKeys } from "./staff-keys";
import { staffLinks } from "./staff-links";
import { staffMany } from "./staff-many";
import { staffNotes } from "./staff-notes";
import { staffOverview } from "./staff-overview";
import { staffPolicy } from "./staff-policy";
import { staffProvider } from "./staff-provider";
import { staffPresentations, staffStartDays } from "./staff-schedule";
import { staffSessions } from "./staff-sessions";
import { staffSlots } from "./staff-slots";
import { staffWaiting } from "./staff-waiting";
import { verification } from "./verification";
import { waitingRoom } from "./waiting-room";

/** Every call of a backend, by resource, for the door, the router and the tests. */
export const CALLS = {
  configuration,
  verification,
  waitingRoom,
  registrations,
  jointBookings,
  seats,
  files,
  schedule,
  schools,
  centers,
  staffAuth,
  staffFactors,
  staffLinks,
  staffSessions,
  staffProvider,
  staffStartDays,
  staffPresentations,
  staffSlots,
  staffClosures,
  staffOverview,
  staffConfiguration,
  staffPolicy,
  staffAccounts,
  staffKeys,
  staffAudit,
  staffApplicants,
  staffWaiting,
  staffAnnouncements,
  staffBookings,
  staffDuplicates,
  desk,
  staffAnswers,
  staffNotes,
  staffMany,
  people,
  mailboxes,
  ageNotices,
  handOver,
  health,
  developer,
} as const satisfies Record<string, Record<string, Endpoint>>;

type BackendCall = { [R in keyof typeof CALLS]: (typeof CALLS)[R][keyof (typeof CALLS)[R]] }[keyof typeof CALLS];
type WebCall = (typeof maps)[keyof typeof maps];

type ByName<Call> = { [E in Call & Endpoint as `${E["method"]} ${E["path"]}`]: E };

/** The path of the browser's door. */
export const DOOR = "/api";

/**
 * A call's path below `DOOR`. The user view gets a prefix: its whole path is a parameter, which would match any address.
 */
export const doorPath = ({ upstream, path }: Endpoint): string =>
  upstream === "userView" ? `/user-view${path}` : path;

/** Every call by its method and path, `"PUT /registration/{id}"`: the type of the browser's client, which has no schemas. */
export type CallByName = ByName<BackendCall | WebCall>;
export type CallName = keyof CallByName;
/** The names of the calls that a backend answers. */
export type BackendCallName = keyof ByName<BackendCall>;

export const allCalls: readonly Endpoint[] = Object.values(CALLS as Record<string, Record<string, Endpoint>>).flatMap(
  (resource: Record<string, Endpoint>) => Object.values(resource),
);

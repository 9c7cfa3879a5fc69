import type { Role } from "@/backend/tokens";
import { AppError } from "@/lib/contracts/errors";
import type { Factor } from "@/lib/domain/sign-in/factors";

/** A verified applicant. */
export interface Applicant {
  identityId: string;
  sessionId: string;
}

/** A location that the calling staff member may access. Only `permit` makes one. */
export type PermittedLocation = string & { readonly __brand: "PermittedLocation" };

/** A staff member, or a machine that acts at its locations by a key. */
export interface Staff {
  /** Id of the account, or of the key. */
  staffId: string;
  /** The username, or the name of the key. */
  username: string;
  /** Id of the login session, or of the key. */
  sessionId: string;
  role: Role;
  locationKeys: readonly string[];
  /** How the session was opened; none for a key. */
  factors: readonly Factor[];
  isMachine: boolean;
  /** Until when the account may do without a second factor; only where one is demanded and it has none. */
  secondFactorDueAt?: Date | undefined;
}

/** Checks that the staff member may access the location. Throws `forbidden`. */
export const permit = (staff: Staff, locationKey: string): PermittedLocation => {
  if (!staff.locationKeys.includes(locationKey)) throw new AppError("forbidden");
  return locationKey as PermittedLocation;
};

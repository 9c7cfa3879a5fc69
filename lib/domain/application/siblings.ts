import type { Seats } from "./seats";

interface Related {
  _id: string;
  location_key?: string | undefined;
  status: "draft" | "submitted" | "accepted";
  jointBooking?: string | undefined;
}

type Seated<Names extends keyof Seats> = Required<Pick<Seats, Names>>;

/** Seats that a brother or sister may take, too; `isTaken` says whether they are booked or held already. */
export type SeatsToShare = Seated<"session_id" | "start_day" | "presentation_date"> & Seats & { isTaken: boolean };

/** A child whose seats a brother or sister may take. */
export interface SeatedSibling {
  id: string;
  name: string;
  /** Whether it is booked together with the child. */
  isJoint: boolean;
  seats: SeatsToShare;
}

/** The applicant's other applications at the same location. */
export const siblingsOf = <Summary extends Related>(summaries: readonly Summary[], application: Related): Summary[] =>
  summaries.filter(({ _id, location_key }) => _id !== application._id && location_key === application.location_key);

/** The applications of one joint booking at the same location, in this state. */
export const jointApplications = <Summary extends Related>(
  summaries: readonly Summary[],
  application: Related,
  isOpen: (status: Related["status"]) => boolean,
): Summary[] =>
  application.jointBooking === undefined
    ? []
    : siblingsOf(summaries, application).filter(
        ({ jointBooking, status }) => jointBooking === application.jointBooking && isOpen(status),
      );

/** How many seats a joint booking still needs on a day: the child's own, and one for each sibling that chose it and has none. */
export const seatsNeeded = (siblings: readonly SeatedSibling[], startDay: string): number =>
  1 + siblings.filter(({ isJoint, seats }) => isJoint && seats.start_day === startDay && !seats.isTaken).length;

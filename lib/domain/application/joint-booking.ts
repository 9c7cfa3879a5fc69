/** A joint booking has at least this many applications. */
export const JOINT_BOOKING_MIN = 2;
/** A joint booking has at most this many applications. */
export const JOINT_BOOKING_MAX = 5;

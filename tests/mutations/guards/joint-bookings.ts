import { contract, type Guard } from "./guard";

const BOOK = "backend/bookings/book-jointly.ts";

/** Several children of one family who are booked at once. */
export const JOINT_BOOKING_GUARDS: readonly Guard[] = [
  {
    what: "a joint booking books the children who find seats, and leaves out the others",
    promise: 2,
    file: BOOK,
    search: "      if (outcomes.some(({ refusal }) => refusal !== null)) throw new Refused(outcomes);\n",
    replace: "",
    tests: contract("joint-bookings", "is refused whole when the last seat"),
  },
  {
    what: "a joint booking takes a draft that was changed in another window",
    promise: 6,
    file: BOOK,
    search: `row.status === "draft" && row.version !== version`,
    replace: "false",
    tests: contract("joint-bookings", "is refused for a version that was changed"),
  },
  {
    what: "a taken username accuses every child of a joint booking",
    promise: 2,
    file: BOOK,
    search: "refused ? USERNAME_REFUSED : { refusal: null, reply: {} }",
    replace: "refused !== undefined ? USERNAME_REFUSED : { refusal: null, reply: {} }",
    tests: contract("joint-bookings", "names the children whose username is taken"),
  },
  {
    what: "a joint booking takes drafts of different locations",
    promise: 2,
    file: BOOK,
    search: "row.location_key !== first.location_key",
    replace: "false",
    tests: contract("joint-bookings", "is refused for children at different centres"),
  },
  {
    what: "a joint booking takes a draft that is not complete",
    promise: 2,
    file: BOOK,
    search: `  if (row.status === "draft") await requireBookable(services, owner, form, row.contract, situation);\n`,
    replace: "",
    tests: contract("joint-bookings", "names the missing answers of each child"),
  },
  {
    what: "an application of another applicant can be read, and booked with the caller's own",
    promise: 20,
    file: "backend/registrations/store.ts",
    search: "AND x.identity_id = q.identity AND x.id = q.id",
    replace: "AND x.id = q.id",
    tests: contract("joint-bookings", "is refused as not found with another applicant's draft"),
  },
  {
    what: "a joint booking has any number of applications",
    promise: 20,
    file: "lib/contracts/joint-bookings.ts",
    search: "          .max(JOINT_BOOKING_MAX)\n",
    replace: "",
    tests: contract("joint-bookings", "takes two to five applications"),
  },
  {
    what: "a draft joins the booking of an application that is booked",
    promise: 2,
    file: "backend/registrations/joint-booking.ts",
    search: ` AND status = 'draft'
             RETURNING joint_booking_id`,
    replace: `
             RETURNING joint_booking_id`,
    tests: contract("joint-bookings", "joins no application that is booked"),
  },
];

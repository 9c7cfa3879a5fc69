import { contract, type Guard, integration, unit } from "./guard";

/** What staff write to many. */
export const ANNOUNCEMENT_GUARDS: readonly Guard[] = [
  {
    what: "a parent of two children gets a message to many twice",
    promise: 45,
    file: "backend/announcements/recipients.ts",
    search: "SELECT DISTINCT ON (i.id) r.id, r.language\n",
    replace: "SELECT DISTINCT ON (i.id, r.id) r.id, r.language\n",
    tests: contract("announcements", "reaches a parent of two children once"),
  },
  {
    what: "a message to many reaches people of another centre who are named",
    promise: 45,
    file: "backend/announcements/recipients.ts",
    search:
      "WHERE r.tenant = $1 AND r.location_key = $2 AND r.id = ANY ($3::uuid[]) AND r.deleted_at IS NULL\n               AND i.method",
    replace:
      "WHERE r.tenant = $1 AND $2::text IS NOT NULL AND r.id = ANY ($3::uuid[]) AND r.deleted_at IS NULL\n               AND i.method",
    tests: contract("announcements", "leaves out people of another centre"),
  },
  {
    what: "staff write to the people of a centre where they do not work",
    promise: 45,
    file: "backend/announcements/send.ts",
    search: "permit(caller, body.locationKey)",
    replace: "body.locationKey as ReturnType<typeof permit>",
    tests: contract("announcements", "is refused for a presentation or a start day of another centre"),
  },
  {
    what: "a message goes to other people than its writer was shown",
    promise: 45,
    file: "backend/announcements/send.ts",
    search: "  if (!isAsExpected(body.expectedPeople, reach.people))\n",
    replace: "  if (body.expectedPeople < 0)\n",
    tests: contract("announcements", "is refused when other people would get it"),
  },
  {
    what: "a message to many leads to another site",
    promise: 45,
    file: "backend/announcements/send.ts",
    search: "body.texts.map(({ text }, index)",
    replace: "([] as typeof body.texts).map(({ text }, index)",
    tests: contract("announcements", "with a link to another site"),
  },
  {
    what: "a bare domain, which phones turn into a link, is no link",
    promise: 45,
    file: "lib/domain/announcements/foreign-link.ts",
    search: "[\\p{L}\\p{M}]{2,})",
    replace: "[\\p{L}\\p{M}]{2,}(?=\\/))",
    tests: unit("announcement-texts", "is found whatever its name"),
  },
  {
    what: "staff's own words about an appointment lead to another site",
    promise: 45,
    file: "backend/desk/change-seats.ts",
    search: '  requireOwnLinks(services, request.tenant, [["reason.text", request.reason.text]]);\n',
    replace: "",
    tests: contract("staff-bookings", "with a link to another site"),
  },
  {
    what: "messages that can only be held back are written without end",
    promise: 45,
    file: "backend/announcements/send.ts",
    search: "  await requireBudget(services, addressees, reach);\n",
    replace: "",
    tests: integration("announcements", "is refused for more people than the day's budget leaves"),
  },
  {
    what: "a centre sends as many messages to many as it likes",
    promise: 45,
    file: "backend/delivery/message-charges.ts",
    search: "  announcingCharge(tenant, locationKey),\n",
    replace: "",
    tests: integration("announcements", "is held back beyond the centre's budget"),
  },
  {
    what: "messages to many use up those of reminders and notices",
    promise: 45,
    file: "backend/delivery/message-charges.ts",
    search: "  if (announcedBy) return announcementCharges(message, announcedBy);\n",
    replace: "",
    tests: integration("announcements", "leaves reminders and notices theirs"),
  },
  {
    what: "a reminder waits behind a message to two thousand people",
    promise: 45,
    file: "backend/delivery/relay-store.ts",
    search:
      "ORDER BY o.event = 'announcement', o.created_at LIMIT $2\n           FOR UPDATE OF o SKIP LOCKED FOR KEY SHARE OF r SKIP LOCKED FOR KEY SHARE OF i",
    replace:
      "ORDER BY o.created_at LIMIT $2\n           FOR UPDATE OF o SKIP LOCKED FOR KEY SHARE OF r SKIP LOCKED FOR KEY SHARE OF i",
    tests: integration("announcements", "lets messages that were written after it go first"),
  },
];

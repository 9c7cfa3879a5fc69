import { firstReference, INITIAL_WEEKS } from "@/lib/domain/schedule/weeks";
import { dayIn, plusDays } from "@/lib/kit/day";
import type { Ask, Check } from "./check";
import { staffRows } from "./staff-rows";

export const NEEDS_STAFF = "needs --staff-token or --username";
const DAYS = 14;
const PAGE_SIZE = 5;

/** The location to ask about: the given one, else the first permitted one; where these cannot be read, the network's first. */
const locationOf = async (ask: Ask, given: string | undefined, network: string | undefined) => {
  const { isOk, reply } = await ask(staffRows.permittedLocations, {});
  return given ?? (isOk ? reply?.[0]?.location_key : network);
};

/** Asks everything that the dashboard reads of a location. Returns its key. */
export const readAsStaff = async (
  check: Check,
  { token, given, network, userId }: Record<"token" | "given" | "network" | "userId", string | undefined>,
): Promise<string | undefined> => {
  const ask = check.askAs(token, NEEDS_STAFF);
  const locationKey = await locationOf(ask, given, network);
  const at = <Value>(value: (key: string) => Value) => (locationKey ? value(locationKey) : "no location yet");
  const today = dayIn("UTC", new Date());
  const dates = Array.from({ length: DAYS }, (_, index) => plusDays(today, index + 1));
  await ask(
    staffRows.configuration,
    at((location_key) => ({ params: { location_key } })),
  );
  await ask(
    staffRows.presentations,
    at((key) => ({ body: { limit: PAGE_SIZE, offset: 0, locationKey: key } })),
  );
  await ask(
    staffRows.sessions,
    at((key) => ({ body: { locationKey: key } })),
  );
  await ask(
    staffRows.startDays,
    at((location_key) => ({ body: { dates, location_key, isFilled: true } })),
  );
  await ask(staffRows.userView, userId ? { params: { userId } } : "no booked person yet");
  const span = { direction: "future", weeksCount: INITIAL_WEEKS, referenceDate: firstReference(today) };
  await ask(
    staffRows.weeks,
    at((key) => ({ body: { ...span, locationKey: key } })),
  );
  if (!check.has("startDayMonth")) return locationKey;
  const [year, month] = today.split("-").map(Number);
  await ask(
    staffRows.month,
    at((key) => ({ body: { month: (month ?? 1) - 1, year, locationKey: key } })),
  );
  return locationKey;
};

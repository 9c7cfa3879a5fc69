import { v7 as uuid } from "uuid";
import { readBackendEnvironment } from "@/backend/environment";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { startWithoutData } from "@/tests/support/start-without-data";
import type { BenchDatabase } from "./database";
import { SECRETS } from "./process";
import { type Session, sessionWith } from "./visitor";

/** An applicant's complete draft that is ready to book, with the tokens and the key for the booking. */
export interface Person {
  id: string;
  key: string;
  token: string;
  filesToken: string;
  session: Session;
}

const DRAFTS_EACH = 4;
const IN_FLIGHT = 4;

/** Creates `count` drafts, several for each applicant, all for the same seats, which are enough for all. */
export const readyPeople = async (
  { url, pool }: Pick<BenchDatabase, "url" | "pool">,
  count: number,
): Promise<{ people: Person[]; opened: Opened }> => {
  const backend = await startWithoutData(readBackendEnvironment(testEnvironment(url, SECRETS)));
  const caller = new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
  try {
    const opened = await openSeats(pool, { capacity: count });
    const applicants = Math.ceil(count / DRAFTS_EACH);
    const people = await inFlight(IN_FLIGHT, Array.from({ length: applicants }), async () => {
      const { tenant, token, filesToken } = await caller.applicant();
      const session = await sessionWith(tenant, token);
      const drafts: Person[] = [];
      for (let count = 0; count < DRAFTS_EACH; count += 1) {
        const { _id: id } = await completeDraft(caller, { tenant, token }, opened.seats);
        drafts.push({ id, key: uuid(), token, filesToken, session });
      }
      return drafts;
    });
    return { people: people.flat().slice(0, count), opened };
  } finally {
    await backend.stop();
  }
};

import { v7 as uuid } from "uuid";
import { readBackendEnvironment } from "@/backend/environment";
import { startBackend } from "@/backend/start";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import type { BenchDatabase } from "./database";
import { SECRETS } from "./process";
import { type Session, sessionWith } from "./visitor";

/** A complete draft, for which only the button is to be pressed, whose it is, and the key of that press. */
export interface Person {
  id: string;
  key: string;
  token: string;
  filesToken: string;
  session: Session;
}

const DRAFTS_EACH = 4;
const IN_FLIGHT = 4;

/** Drafts by the number, some of each applicant's, and the seats that all of them want; there are enough. */
export const readyPeople = async (
  { url, pool }: Pick<BenchDatabase, "url" | "pool">,
  count: number,
): Promise<{ people: Person[]; opened: Opened }> => {
  const backend = await startBackend(readBackendEnvironment(testEnvironment(url, SECRETS)));
  const caller = new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
  try {
    const opened = await openSeats(pool, { capacity: count });
    const applicants = Math.ceil(count / DRAFTS_EACH);
    const people = await inFlight(IN_FLIGHT, Array.from({ length: applicants }), async () => {
      const { tenant, token, filesToken } = await caller.applicant();
      const session = await sessionWith(tenant, token);
      const own: Person[] = [];
      for (let at = 0; at < DRAFTS_EACH; at += 1) {
        const { _id: id } = await completeDraft(caller, { tenant, token }, opened.seats);
        own.push({ id, key: uuid(), token, filesToken, session });
      }
      return own;
    });
    return { people: people.flat().slice(0, count), opened };
  } finally {
    await backend.stop();
  }
};

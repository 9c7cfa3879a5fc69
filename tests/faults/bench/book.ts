import { setTimeout as delay } from "node:timers/promises";
import type { Ledger } from "./ledger";
import type { Person } from "./people";
import { askProduct, type VisitorReply, type VisitorRequest } from "./visitor";

const BODY = JSON.stringify({ isStudentAdult: false });
const AGAIN_MS = 100;
const PATIENCE_MS = 60_000;

/** One press of the button, through the browser's door. */
export const bookAt = (port: number, { id, key, session }: Person, how: VisitorRequest = {}): Promise<VisitorReply> =>
  askProduct(port, `/api/registration/make-appointment/${id}`, { method: "POST", session, key, body: BODY, ...how });

export const referenceIn = ({ body }: VisitorReply): string => JSON.parse(body).appointment.reference;

const isAnswered = ({ status, body }: VisitorReply) => status < 500 && !body.includes("request_in_flight");

/**
 * Presses until somebody answers, at one process after the other, always under the same key. What is acknowledged goes into the
 * ledger. How often it took. Throws on a refusal: there are seats for everybody.
 */
export const bookUntilAnswered = async (ports: readonly number[], person: Person, ledger: Ledger): Promise<number> => {
  const until = performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries += 1) {
    const heard = await bookAt(ports[tries % ports.length] as number, person).catch(() => undefined);
    if (heard && isAnswered(heard)) {
      if (heard.status !== 200) throw new Error(`refused: ${heard.status} ${heard.body}`);
      ledger.write({ id: person.id, reference: referenceIn(heard) });
      return tries;
    }
    if (performance.now() > until) throw new Error(`not answered: ${heard?.status} ${heard?.body}`);
    await delay(AGAIN_MS);
  }
};

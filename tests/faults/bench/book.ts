import { setTimeout as delay } from "node:timers/promises";
import type { Ledger } from "./ledger";
import type { Person } from "./people";
import { sendToProduct, type VisitorReply, type VisitorRequest } from "./visitor";

const BODY = JSON.stringify({ isStudentAdult: false });
const RETRY_MS = 100;
const TIMEOUT_MS = 60_000;

/** Books once, through the door as a browser does. */
export const bookAt = (
  port: number,
  { id, key, session }: Person,
  options: VisitorRequest = {},
): Promise<VisitorReply> =>
  sendToProduct(port, `/api/registration/make-appointment/${id}`, {
    method: "POST",
    session,
    key,
    body: BODY,
    ...options,
  });

export const referenceIn = ({ body }: VisitorReply): string => JSON.parse(body).appointment.reference;

const isAnswered = ({ status, body }: VisitorReply) => status < 500 && !body.includes("request_in_flight");

/**
 * Retries a booking at one process after the other, under the same key, until one replies; the ledger records the reply.
 * Returns the number of tries. Throws on a refusal, as there are seats for everybody.
 */
export const bookUntilAnswered = async (
  ports: readonly number[],
  person: Person,
  ledger: Ledger,
  options: VisitorRequest = {},
): Promise<number> => {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let tries = 1; ; tries += 1) {
    const reply = await bookAt(ports[tries % ports.length] as number, person, options).catch(() => undefined);
    if (reply && isAnswered(reply)) {
      if (reply.status !== 200) throw new Error(`refused: ${reply.status} ${reply.body}`);
      ledger.write({ id: person.id, reference: referenceIn(reply) });
      return tries;
    }
    if (performance.now() > deadline) throw new Error(`not answered: ${reply?.status} ${reply?.body}`);
    await delay(RETRY_MS);
  }
};

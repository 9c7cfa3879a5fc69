import { afterAll, beforeAll, beforeEach } from "vitest";
import { dayIn, plusDays } from "@/lib/kit/day";
import { type SpecifiedBackend, startSpecifiedBackend } from "./server";

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests read replies by the specification's names.
  body: any;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  /** `am` unless given. */
  tenant?: string;
  headers?: Record<string, string>;
}

export const PHONE = "+37491123456";
export const BOOKING = { isStudentAdult: false, message: "" };

/** A client that knows only the wire. `of` is the backend that is called. */
const clientOf = (of: () => SpecifiedBackend) => {
  /** Calls the newer API of a tenant: `call("PUT /registration/1", { token, body })`. */
  const call = async (line: string, { token, body, tenant = "am", headers }: CallOptions = {}): Promise<Reply> => {
    const [method, path] = line.split(" ");
    const response = await fetch(`${of().url}/${tenant}/api/v1${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };

  const signIn = async (value = PHONE, tenant = "am"): Promise<string> => {
    await call("POST /verification/send", { tenant, body: { value, method: "sms", language: "en" } });
    const code = of().code(value, tenant);
    return (await call("POST /verification/check", { tenant, body: { value, method: "sms", code } })).body.token;
  };

  const signInStaff = async (): Promise<string> =>
    (await call("POST /auth/login", { body: { username: "demo", password: "demo-password" } })).body.token;

  /** The first seats in Yerevan after three days, as members of the saved form. */
  const chooseSeats = async (token: string) => {
    const [session] = (await call("GET /schedule?locationKey=yerevan", { token })).body;
    const days = (await call(`GET /start-day/${session._id}/${session.pairId}/yerevan`, { token })).body;
    const startDay = days.find(({ date }: { date: string }) => date > plusDays(dayIn("Asia/Yerevan", new Date()), 3));
    const [presentation] = (await call(`GET /presentation/${startDay._id}/yerevan`, { token })).body;
    const seats = { session_id: session._id, secondary_session_id: session.pairId, start_day: startDay._id };
    return { ...seats, presentation_date: presentation.date };
  };

  /** An applicant whose form is saved with seats. */
  const apply = async (value = PHONE) => {
    const token = await signIn(value);
    const { _id: id } = (await call("POST /registration", { token, body: {} })).body;
    const body = formWith({ firstName: "Ani", ...(await chooseSeats(token)) });
    await call(`PUT /registration/${id}`, { token, body });
    return { token, id, body };
  };

  /** Books what the saved form names. */
  const book = ({ token, id }: { token: string; id: string }) =>
    call(`POST /registration/make-appointment/${id}`, { token, body: BOOKING });

  return { call, signIn, signInStaff, apply, book };
};

/** A whole form with this student. */
export const formWith = <Student extends object>(student: Student) => ({
  location_key: "yerevan",
  student,
  guardians: [],
  step: "confirmation",
  maxStep: "confirmation",
  lang: "en",
  isStudentAdult: false,
});

/** A stand-in that begins again before each test of the file, and its client. */
export const specifiedBackend = () => {
  const under = {} as { backend: SpecifiedBackend };
  beforeAll(async () => {
    under.backend = await startSpecifiedBackend();
  });
  beforeEach(() => under.backend.reset());
  afterAll(() => under.backend.stop());
  return Object.assign(
    under,
    clientOf(() => under.backend),
  );
};

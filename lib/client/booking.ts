import { v4 as uuid } from "uuid";
import type { CallByName } from "@/lib/contracts/calls";
import type { RequestOf } from "@/lib/contracts/endpoint";
import { asCallError, CallError, call } from "./call";
import { redirectsToVerify } from "./login-session-end";
import { retryUntilAnswered, whenOnline } from "./retry-until-answered";

/** The calls that book: a draft's seats, other seats or answers of a booked application, an offer's seats. */
export type BookingCall =
  | "POST /registration/make-appointment/{id}"
  | "POST /registration/make-appointments"
  | "PATCH /registration/update-appointment/{id}"
  | "POST /registration/{id}/waiting-list/accept";

export type BookingResult =
  | { is: "booked" }
  /** The login session has expired, and Verify is on its way. */
  | { is: "signedOut" }
  | { is: "seatsTaken"; error: CallError }
  | { is: "refused"; error: CallError };

const TIMEOUT_MS = 40_000;
const MAKE: BookingCall = "POST /registration/make-appointment/{id}";

/** The error of a booking whose seats somebody else has booked. */
export const SEATS_TAKEN_ERROR = "form_student_session_unavailable";

/** Whether somebody else has booked the seats. */
export const isSeatsTaken = (error: unknown): boolean => error instanceof CallError && error.code === SEATS_TAKEN_ERROR;

// The same request again is the same attempt; another request is another one.
const createIdempotencyKeys = () => {
  let last = { request: "", key: "" };
  return (request: unknown): string => {
    const text = JSON.stringify(request);
    if (last.request !== text) last = { request: text, key: uuid() };
    return last.key;
  };
};

/**
 * Creates a function that books once, however often it is called with the same request and the answer gets lost. `onLost` is
 * called before a request is repeated because its answer was lost. Before a backend without idempotency keys a first booking
 * is not repeated: `mayRepeat` is false. It never throws.
 */
export const createBooking = (mayRepeat: boolean) => {
  const keyOf = createIdempotencyKeys();
  return async <Name extends BookingCall>(
    name: Name,
    request: RequestOf<CallByName[Name]> & object,
    onLost: () => void,
  ): Promise<BookingResult> => {
    const send = async () =>
      call(name, { ...request, idempotencyKey: keyOf([name, request]), signal: AbortSignal.timeout(TIMEOUT_MS) });
    const sendOnce = async () => {
      if (!navigator.onLine) onLost();
      await whenOnline();
      return send();
    };
    try {
      await (mayRepeat || name !== MAKE ? retryUntilAnswered(send, onLost) : sendOnce());
      return { is: "booked" };
    } catch (thrown) {
      const error = asCallError(thrown);
      if (redirectsToVerify(error)) return { is: "signedOut" };
      return { is: isSeatsTaken(error) ? "seatsTaken" : "refused", error };
    }
  };
};

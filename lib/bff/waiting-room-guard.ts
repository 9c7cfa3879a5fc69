import "server-only";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { ADMITTED, type QueuePosition } from "@/lib/domain/tenant/waiting-room";
import { type Visitor, waitingRoom } from "@/lib/server/http/waiting-room-registry";
import { forgetTokens, readLoginSession } from "./login-session";
import { requestCookies } from "./request-cookies";
import { requestAddress, requestTenant } from "./request-tenant";

const visitorOf = async (request: Request): Promise<Visitor> => {
  const jar = await requestCookies();
  return { cookie: (name) => jar.get(name)?.value, address: requestAddress(request) };
};

/** The visitor's position in the queue, which a cookie holds. Without a waiting room every visitor is admitted. */
export const joinWaitingRoom = async (request: Request): Promise<QueuePosition> => {
  const room = waitingRoom();
  if (!room) return ADMITTED;
  const { position, seal } = await room.join(requestTenant(request), await visitorOf(request));
  if (seal) (await requestCookies()).set(room.cookie.name, seal, room.cookie.attributes);
  return position;
};

/** Records that the visitor is still present. Any request counts. */
export const recordPresence = async (request: Request): Promise<void> => {
  waitingRoom()?.recordPresence(requestTenant(request), await visitorOf(request));
};

/** Admits a call. One that begins a visit throws `waiting_room` while the visitor has to wait. */
export const requireAdmission = async ({ visit }: Endpoint, request: Request): Promise<void> => {
  // A visitor with a session skips the queue.
  if (visit !== "begins" || (await readLoginSession("applicant", requestTenant(request))))
    return recordPresence(request);
  const position = await joinWaitingRoom(request);
  if (position.isIn) return;
  // With the cookie of an expired session the page would open again instead of the waiting room.
  await forgetTokens("applicant", "files");
  throw new AppError("waiting_room", { retryAfterMS: position.askAgainMS });
};

/** Ends the visit after a call that completes it, so that another visitor is admitted. */
export const leaveWaitingRoom = async ({ visit }: Endpoint, request: Request): Promise<void> => {
  if (visit === "ends") await waitingRoom()?.leave(requestTenant(request), await visitorOf(request));
};

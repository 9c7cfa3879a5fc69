import "server-only";
import { cookies } from "next/headers";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { QueuePosition } from "@/lib/domain/tenant/waiting-room";
import { ADMITTED } from "@/lib/domain/tenant/waiting-room";
import { type Visitor, waitingRoom } from "@/lib/server/http/waiting-room-registry";
import { forgetTokens, readLoginSession } from "./login-session";
import { requestAddress, requestTenant } from "./request-tenant";

const visitorOf = async (request: Request): Promise<Visitor> => {
  const jar = await cookies();
  return { cookie: (name) => jar.get(name)?.value, address: requestAddress(request) };
};

/** Where the visitor of a request stands, whose place is kept in a cookie; without a waiting room everybody is in. */
export const joinWaitingRoom = async (request: Request): Promise<QueuePosition> => {
  const room = waitingRoom();
  if (!room) return ADMITTED;
  const { standing, seal } = await room.join(requestTenant(request), await visitorOf(request));
  if (seal) (await cookies()).set(room.cookie.name, seal, room.cookie.attributes);
  return standing;
};

/** Whoever asks for anything is still there. */
export const recordPresence = async (request: Request): Promise<void> => {
  waitingRoom()?.recordPresence(requestTenant(request), await visitorOf(request));
};

/** A call of somebody who is there; where the way begins it is let in or throws `waiting_room`. */
export const requireAdmission = async ({ visit }: Endpoint, request: Request): Promise<void> => {
  // Who has a session is in and stays in.
  if (visit !== "begins" || (await readLoginSession("applicant", requestTenant(request))))
    return recordPresence(request);
  const standing = await joinWaitingRoom(request);
  if (standing.isIn) return;
  // A session that has ended would open the page again in place of the line.
  await forgetTokens("applicant", "files");
  throw new AppError("waiting_room", { retryAfterMS: standing.askAgainMS });
};

/** Where the way ends there is room for somebody else. */
export const leaveWaitingRoom = async ({ visit }: Endpoint, request: Request): Promise<void> => {
  if (visit === "ends") await waitingRoom()?.leave(requestTenant(request), await visitorOf(request));
};

import { requireSameOrigin } from "@/lib/bff/door";
import { errorResponse, jsonResponse } from "@/lib/bff/json-response";
import { calledTenant } from "@/lib/bff/request-tenant";
import { joinWaitingRoom } from "@/lib/bff/waiting-room-guard";
import { waitingRoom } from "@/lib/contracts/waiting-room";

/** The visitor's position in the queue, which a cookie holds. Without a waiting room every visitor is admitted. */
export const POST = async (request: Request): Promise<Response> => {
  try {
    calledTenant(request, waitingRoom.ask);
    requireSameOrigin(request);
    return jsonResponse(await joinWaitingRoom(request));
  } catch (error) {
    return errorResponse(error);
  }
};

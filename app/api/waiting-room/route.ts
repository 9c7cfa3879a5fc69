import { requireSameOrigin } from "@/lib/bff/door";
import { errorResponse, jsonResponse } from "@/lib/bff/json-response";
import { joinWaitingRoom } from "@/lib/bff/waiting-room-guard";

/** Where this visitor stands in line. Who has no place gets one, in a cookie; without a waiting room everybody is in. */
export const POST = async (request: Request): Promise<Response> => {
  try {
    requireSameOrigin(request);
    return jsonResponse(await joinWaitingRoom(request));
  } catch (error) {
    return errorResponse(error);
  }
};

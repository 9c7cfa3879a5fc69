import { callBackend } from "@/lib/bff/call-backend";
import { errorResponse, jsonResponse } from "@/lib/bff/json-response";
import { requestTenant } from "@/lib/bff/request-tenant";
import { health } from "@/lib/contracts/health";

export const GET = async (request: Request): Promise<Response> => {
  try {
    return jsonResponse(await callBackend(health.get, { tenant: requestTenant(request) }, {}));
  } catch (error) {
    return errorResponse(error);
  }
};

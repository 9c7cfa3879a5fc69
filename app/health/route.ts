import { call } from "@/lib/bff/call";
import { errorResponse, jsonResponse } from "@/lib/bff/json-response";
import { requestTenant } from "@/lib/bff/request-tenant";
import { health } from "@/lib/contracts/health";

export const GET = async (request: Request): Promise<Response> => {
  try {
    return jsonResponse(await call(health.get, { tenant: requestTenant(request) }, {}));
  } catch (error) {
    return errorResponse(error);
  }
};

import { answer, answerFailure } from "@/lib/bff/answers";
import { call } from "@/lib/bff/call";
import { requestTenant } from "@/lib/bff/request-tenant";
import { health } from "@/lib/contracts/health";

export const GET = async (request: Request): Promise<Response> => {
  try {
    return answer(await call(health.get, { tenant: requestTenant(request) }, {}));
  } catch (error) {
    return answerFailure(error);
  }
};

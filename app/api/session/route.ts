import { answer, answerFailure } from "@/lib/bff/answers";
import { requestTenant } from "@/lib/bff/request-tenant";
import { sessionOf } from "@/lib/bff/session";

/** Until when this browser's sessions live, for pages that are the same for everybody. No token is in it. */
export const GET = async (request: Request): Promise<Response> => {
  try {
    const tenant = requestTenant(request);
    const [applicant, staff] = await Promise.all([sessionOf("applicant", tenant), sessionOf("staff", tenant)]);
    return answer({ applicant: applicant?.expiresAt ?? null, staff: staff?.expiresAt ?? null });
  } catch (error) {
    return answerFailure(error);
  }
};

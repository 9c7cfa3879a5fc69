import { answer, answerFailure } from "@/lib/bff/answers";
import { requireSameOrigin } from "@/lib/bff/door";
import { standingOf } from "@/lib/bff/visits";

/** Where this visitor stands in line. Who has no place gets one, in a cookie; without a waiting room everybody is in. */
export const POST = async (request: Request): Promise<Response> => {
  try {
    requireSameOrigin(request);
    return answer(await standingOf(request));
  } catch (error) {
    return answerFailure(error);
  }
};

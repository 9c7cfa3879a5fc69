import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { answerFailure } from "./answers";
import { requireDevelopers } from "./environment";
import { askBuiltIn } from "./transport";

/** A part of the description of the calls, as the built-in backend gives it. Not found where the demo is off. */
export const describing = async (path: string): Promise<Response> => {
  try {
    requireDevelopers();
    const described = await askBuiltIn(path);
    if (!described) throw new AppError("not_found");
    return described;
  } catch (error) {
    return answerFailure(error);
  }
};

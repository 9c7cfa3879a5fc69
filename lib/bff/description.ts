import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { requireDevelopers } from "@/lib/server/environment/web-environment";
import { errorResponse } from "./json-response";
import { askBuiltIn } from "./transport";

/** A part of the description of the calls, as the built-in backend gives it. Not found where the demo is off. */
export const pageDescription = async (path: string): Promise<Response> => {
  try {
    requireDevelopers();
    const described = await askBuiltIn(path);
    if (!described) throw new AppError("not_found");
    return described;
  } catch (error) {
    return errorResponse(error);
  }
};

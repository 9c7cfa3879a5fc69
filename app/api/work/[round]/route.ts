import { errorResponse } from "@/lib/bff/json-response";
import { fetchBuiltIn } from "@/lib/bff/transport";
import { AppError } from "@/lib/contracts/errors";

/** The longest that a cron job may take, in seconds; the same as in `vercel.json`. */
export const maxDuration = 60;

/** Runs one round of background work for the bearer of `CRON_SECRET`, where no long-lived process does it. */
export const GET = async (request: Request, { params }: { params: Promise<{ round: string }> }): Promise<Response> => {
  try {
    const { round } = await params;
    const headers = new Headers({ authorization: request.headers.get("authorization") ?? "" });
    const response = await fetchBuiltIn(`/work/${encodeURIComponent(round)}`, headers);
    if (!response) throw new AppError("not_found");
    return response;
  } catch (error) {
    return errorResponse(error);
  }
};

import "server-only";
import type { z } from "zod";
import { AppError } from "@/lib/contracts/errors";
import { log } from "@/lib/server/observability/log";

/** The paths of a reply that are not as specified: `centers.0.location_key`. */
const pathsOf = (error: z.ZodError): string[] => error.issues.map(({ path }) => path.join("."));

/**
 * A backend's reply by its schema. Throws `upstream_unavailable` when it is not as specified, and logs the paths, but no value:
 * it may be personal.
 */
export const parseReply = <Schema extends z.ZodType>(
  call: string,
  schema: Schema,
  reply: unknown,
): z.output<Schema> => {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  log.warn({ event: "upstream_reply_invalid", call, paths: pathsOf(parsed.error).slice(0, 10) });
  throw new AppError("upstream_unavailable");
};

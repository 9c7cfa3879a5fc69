import { log } from "@/backend/http/log";
import { unknownVariables } from "@/lib/server/environment/unknown-variables";

/** Says which variables look like ours and are read by nobody. */
export const logUnknownVariables = (): void => {
  for (const unknown of unknownVariables(process.env)) log.warn({ event: "variable_unknown", ...unknown });
};

import { log } from "@/backend/http/log";
import { unknownVariables } from "@/lib/server/environment/unknown-variables";

/** Logs variables whose name looks like ours but that nothing reads. */
export const logUnknownVariables = (): void => {
  for (const unknown of unknownVariables(process.env)) log.warn({ event: "variable_unknown", ...unknown });
};
